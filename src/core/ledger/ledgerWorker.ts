import type { LedgerTask } from './ledgerMessages.ts';
import { runLedgerTask } from './runLedgerTask.ts';

// A worker has one task: the page ends it to cancel.
self.addEventListener('message', ({ data }: MessageEvent<LedgerTask>) => {
  void runLedgerTask(data, (report) => self.postMessage(report));
});
