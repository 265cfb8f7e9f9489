import path from 'node:path';

const inFolder = (name: string): string => path.join(import.meta.dirname, 'fonts', name);

/** The product's display face, and one sans, which also stands in for characters that the display face lacks. */
export const FONT_FILES = { display: inFolder('Fraunces_600SemiBold.ttf'), sans: inFolder('Inter_400Regular.ttf') };
