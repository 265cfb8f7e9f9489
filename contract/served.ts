/** Types shared by the server and the page's server-side renderer, which run in one process. */

/** A request to the own API, as the page would send it. */
export type InternalRequest = { method: string; url: string; body?: unknown };
export type RequestInternally = (request: InternalRequest) => Promise<{ status: number; body: unknown }>;

/** A server-rendered page, which the page's script hydrates. */
export type ServedPage = {
  /** The content of the root element. */
  html: string;
  /** The data that hydration starts from. */
  data: unknown;
  /** Source files of the page, as keys of the build's manifest. */
  sources: readonly string[];
  /** When the content changed last (ISO 8601), for pages that show how long ago that was. */
  updatedAt: string | null;
};

export type Renderer = {
  /** False when the query needs more than the page's first screen. @param search with its question mark, or empty */
  isServerRendered: (pathname: string, search: string) => boolean;
  /** What is rendered for an address: its path, with the part of the query that says what the page shows. */
  renderedAddress: (pathname: string, search: string) => string;
  /** Whether a page shows the state that the visitor's IP address points to. */
  usesGuessedState: (pathname: string) => boolean;
  /** Null for pages that are not rendered here. @param guess upper-case state code */
  renderPage: (address: string, guess: string, requestInternally: RequestInternally) => Promise<ServedPage | null>;
};
