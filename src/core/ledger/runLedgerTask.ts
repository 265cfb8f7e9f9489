import { checkLedger } from '#contract/ledger/check';
import { fetchPublished, ReadFailure } from '#contract/ledger/fetchPublished';
import type { LedgerReport, LedgerTask } from './ledgerMessages.ts';

/** Loads and checks a ledger, and reports how far it is. Never rejects. */
export async function runLedgerTask(
  { request, base }: LedgerTask,
  report: (report: LedgerReport) => void,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const checked = await checkLedger(request, fetchPublished(base, signal), (progress) => report({ progress }));
    report({ checked });
  } catch (error) {
    report({ failed: error instanceof ReadFailure ? error.status : 'FETCH_ERROR' });
  }
}
