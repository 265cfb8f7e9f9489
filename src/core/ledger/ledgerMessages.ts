import type { CheckedLedger, LedgerProgress, LedgerRequest } from '#contract/ledger/check';

/** What the page sends to the worker. `base` is the origin of the API. */
export type LedgerTask = { request: LedgerRequest; base: string };

/** The status of a response, or that there was none. */
export type ReadStatus = number | 'FETCH_ERROR';

/** What the worker sends back. */
export type LedgerReport = { progress: LedgerProgress } | { checked: CheckedLedger } | { failed: ReadStatus };
