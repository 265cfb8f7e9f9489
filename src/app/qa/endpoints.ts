/** A replayed answer is filed by its endpoint's own rules: all of them have to be there. */
import.meta.glob(['../../core/**/*Api.ts', '../../features/**/*Api.ts'], { eager: true });
