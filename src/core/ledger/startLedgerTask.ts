import workerAddress from './ledgerWorker.ts?worker&url';
import type { LedgerReport, LedgerTask } from './ledgerMessages.ts';

type Policy = { createScriptURL: (address: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

let policy: Policy | undefined;

/** The worker's URL as a TrustedScriptURL: the server allows one policy of this name, which returns this URL only. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  if (!trustedTypes) return workerAddress;
  policy ??= trustedTypes.createPolicy('ledger-worker', { createScriptURL: () => workerAddress });
  return policy.createScriptURL(workerAddress);
}

/** Runs a task in a worker, or in the page where there are none; returns how it is cancelled. */
export function startLedgerTask(task: LedgerTask, report: (report: LedgerReport) => void): () => void {
  if (typeof Worker === 'undefined') {
    const controller = new AbortController();
    const reportUnlessCancelled = (each: LedgerReport) => {
      if (!controller.signal.aborted) report(each);
    };
    void import('./runLedgerTask.ts').then(
      ({ runLedgerTask }) => runLedgerTask(task, reportUnlessCancelled, controller.signal),
      () => reportUnlessCancelled({ failed: 'FETCH_ERROR' }),
    );
    return () => controller.abort();
  }
  const worker = new Worker(trustedAddress(), { name: 'ledger' });
  worker.addEventListener('message', ({ data }: MessageEvent<LedgerReport>) => report(data));
  // Its code could not be fetched.
  worker.addEventListener('error', () => report({ failed: 'FETCH_ERROR' }));
  worker.postMessage(task);
  return () => worker.terminate();
}
