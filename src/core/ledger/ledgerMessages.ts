import type { CheckedLedger, LedgerProgress, LedgerRequest } from '#contract/ledger/check';

/** Message to the worker. `base` is the origin of the API. */
export type LedgerTask = { request: LedgerRequest; base: string };

/** HTTP status, or 'FETCH_ERROR' without a response. */
export type ReadStatus = number | 'FETCH_ERROR';

/** Message from the worker. */
export type LedgerReport = { progress: LedgerProgress } | { checked: CheckedLedger } | { failed: ReadStatus };
