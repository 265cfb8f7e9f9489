import { formatCount } from './numbers.ts';

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "1st", "22nd", "1,113th". */
export const ordinal = (count: number): string => `${formatCount(count)}${SUFFIXES[rules.select(count)] ?? 'th'}`;
