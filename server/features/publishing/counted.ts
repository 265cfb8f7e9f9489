const number = new Intl.NumberFormat('en-US');

/** "1 vote", "1,204 votes". */
export const counted = (count: number, one: string): string =>
  `${number.format(count)} ${one}${count === 1 ? '' : 's'}`;
