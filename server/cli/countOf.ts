/** "1 row", "2 rows". */
export const countOf = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;
