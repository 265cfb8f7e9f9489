/** Build-time overrides for an API that lives elsewhere; empty means the page's own origin. */
const host = (value: string | undefined) => (value ?? '').replace(/(?<!\/)\/+$/, '');

/** The one base address of all calls (specification R3.3). */
export const API_HOST = host(import.meta.env.VITE_API_HOST);

/** The base of the course list call (POST /api/golf-courses/location). */
export const COURSES_HOST = host(import.meta.env.VITE_COURSES_API_HOST) || API_HOST;

/** The page's origin; empty while it is rendered on the server. */
export const ownOrigin = (): string => (typeof window === 'undefined' ? '' : window.location.origin);

/** The release, from package.json; part of every trace. */
export const APP_VERSION = import.meta.env.VITE_APP_VERSION ?? 'unknown';
