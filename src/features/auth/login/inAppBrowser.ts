/** The browsers inside Instagram, Facebook, Messenger and TikTok, where Google blocks sign-in. */
const IN_APP = /Instagram|FBAN|FBAV|FB_IAB|musical_ly|BytedanceWebview|TikTok|trill_/i;

export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
