/** What kind of device this is, by the browser's agent string (specification R14.1). */
export const deviceType = (): 'mobile' | 'desktop' =>
  /Mobi|Android|iPhone|iPad|iPod/i.test(navigator.userAgent) ? 'mobile' : 'desktop';
