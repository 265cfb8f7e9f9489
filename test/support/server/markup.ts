import { JSDOM } from 'jsdom';

/** Reads HTML and XML as a browser does. A file in Vitest's own jsdom environment would need a worker, and so a database, of its own. */
export const { DOMParser } = new JSDOM().window;
