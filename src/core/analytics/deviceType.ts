/** Device type by the user agent string (specification R14.1). */
export const deviceType = (): 'mobile' | 'desktop' =>
  /Mobi|Android|iPhone|iPad|iPod/i.test(navigator.userAgent) ? 'mobile' : 'desktop';
