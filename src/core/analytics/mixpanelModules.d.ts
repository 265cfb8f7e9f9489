/** Parts of the library that come without types. */
declare module 'mixpanel-browser/src/recorder';

declare module 'mixpanel-browser/src/utils' {
  /** `currentUrl` is the one place where the library asks for the page's address. */
  export const _: { info: { currentUrl: () => string } };
}
