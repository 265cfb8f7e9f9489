/** What the server and the page's own renderer say to each other. Both run in one process: there is nothing to be checked at run time. */

/** A call of the API, as the page makes it. */
export type InternalRequest = { method: string; url: string; body?: unknown };
export type RequestInternally = (question: InternalRequest) => Promise<{ status: number; body: unknown }>;

/** A page as it is sent: read before any script runs, then taken over by its script. */
export type ServedPage = {
  /** What stands in the page's root element. */
  html: string;
  /** What its script goes on from. */
  data: unknown;
  /** The files with the page's own code; the build says what became of them. */
  sources: readonly string[];
  /** When what it tells changed last (ISO 8601): it says how long ago that was. */
  updatedAt: string | null;
};

export type Renderer = {
  /** False where the query asks for something else than the page's first screen. @param search with its question mark, or empty */
  isServerRendered: (pathname: string, search: string) => boolean;
  /** Whether a page shows the state that the visitor's address points to. */
  usesGuessedState: (pathname: string) => boolean;
  /** Null for pages that are not rendered here. @param guess upper-case state code */
  renderPage: (pathname: string, guess: string, ask: RequestInternally) => Promise<ServedPage | null>;
};
