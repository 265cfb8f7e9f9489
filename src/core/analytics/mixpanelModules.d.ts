/** Parts of the library that come without types. */
declare module 'mixpanel-browser/src/recorder';

declare module 'mixpanel-browser/src/utils' {
  /** The library reads the page's address from `currentUrl` only. */
  export const _: { info: { currentUrl: () => string } };
}
