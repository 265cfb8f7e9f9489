const integer = new Intl.NumberFormat('en-US');

export const formatCount = (count: number): string => integer.format(count);

/** "1 vote", "2 votes", "1,204 votes". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
