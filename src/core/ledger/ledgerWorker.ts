import type { LedgerTask } from './ledgerMessages.ts';
import { runLedgerTask } from './runLedgerTask.ts';

// A worker runs one task; the page terminates it to cancel.
self.addEventListener('message', ({ data }: MessageEvent<LedgerTask>) => {
  void runLedgerTask(data, (report) => self.postMessage(report));
});
