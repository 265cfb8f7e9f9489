import path from 'node:path';

const inFolder = (name: string): string => path.join(import.meta.dirname, 'fonts', name);

/** The display font, and a sans-serif that is also its fallback for missing characters. */
export const FONT_FILES = { display: inFolder('Fraunces_600SemiBold.ttf'), sans: inFolder('Inter_400Regular.ttf') };
