/** Injects every endpoint, because a replayed response is cached by its endpoint's rules. */
import.meta.glob('../../{api,core,features}/**/*Api.ts', { eager: true });
