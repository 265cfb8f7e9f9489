import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Region, UsState } from '#contract/states';

export type StateFacts = UsState & {
  region: Region;
  /** IANA name of the time zone most of the state's people live in. */
  timezone: string;
};

const TABLE = join(import.meta.dirname, 'data/states.csv');

/** data/states.csv: the 50 states in the order of the contract's table, with what only the server needs. */
export const STATE_FACTS: readonly StateFacts[] = parse(readFileSync(TABLE, 'utf8'), { columns: true });

export const factsOf = (code: string): StateFacts | undefined => STATE_FACTS.find((state) => state.code === code);
