import { JSDOM } from 'jsdom';

/** Parses HTML and XML. Vitest's own jsdom environment would need a worker of its own. */
export const { DOMParser } = new JSDOM().window;
