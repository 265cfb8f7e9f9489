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

/** An address that is rendered on the server: its path, with the part of the query that says what the page shows. */
export type ServedAddress = {
  address: string;
  /** Whether the page shows the state that the visitor's IP address points to. */
  usesGuessedState: boolean;
};

export type Renderer = {
  /**
   * Null for pages that are not rendered on the server, and where the query needs more than the first screen. @param
   * search with its question mark, or empty
   */
  servedAddressOf: (pathname: string, search: string) => ServedAddress | null;
  /**
   * Null for pages that are not rendered on the server, or not now. @param guess upper-case state code @param
   * waitToRender whether the page may keep the process busy now
   */
  renderPage: (
    address: string,
    guess: string,
    requestInternally: RequestInternally,
    waitToRender: () => Promise<boolean>,
  ) => Promise<ServedPage | null>;
};
