/** Parts of the library that come without types. */
declare module 'mixpanel-browser/src/recorder';

declare module 'mixpanel-browser/src/config' {
  /** Where the recorder puts itself, and where the core looks for it. */
  export const RECORDER_GLOBAL_NAME: '__mp_recorder';
}

declare module 'mixpanel-browser/src/utils' {
  /** The library reads the page's address from `currentUrl` only. */
  export const _: { info: { currentUrl: () => string } };
}
