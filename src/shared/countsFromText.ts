const moment = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'long', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
});

/** "Your votes count from Tuesday, Dec 1, 10:20 AM MST, because your account is new." */
export const countsFromText = (countsFrom: string): string =>
  `Your votes count from ${moment.format(Date.parse(countsFrom))}, because your account is new.`;
