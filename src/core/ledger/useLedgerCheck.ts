import { useEffect, useRef, useState } from 'react';
import type { CheckedLedger, LedgerProgress, LedgerRequest } from '#contract/ledger/check';
import { API_HOST } from '../../shared/config.ts';
import type { ReadStatus } from './ledgerMessages.ts';
import { rememberHead, seenHeadOf } from './seenHeads.ts';
import { startLedgerTask } from './startLedgerTask.ts';

export type LedgerCheck =
  | { status: 'idle' }
  | { status: 'running'; progress: LedgerProgress }
  | { status: 'failed'; failure: ReadStatus }
  | { status: 'done'; checked: CheckedLedger };

const IDLE: LedgerCheck = { status: 'idle' };

/** Checks a ledger in a worker. A new start and an unmount cancel the running check. */
export function useLedgerCheck() {
  const [check, setCheck] = useState<LedgerCheck>(IDLE);
  const end = useRef<() => void>(undefined);

  // The worker must not outlive the page.
  useEffect(() => () => end.current?.(), []);

  const cancel = () => {
    end.current?.();
    end.current = undefined;
    setCheck(IDLE);
  };
  const start = (request: Omit<LedgerRequest, 'seen'>) => {
    end.current?.();
    const code = request.state.toUpperCase();
    setCheck({ status: 'running', progress: { step: 'heads', done: 0, of: 1 } });
    end.current = startLedgerTask({ request: { ...request, seen: seenHeadOf(code) }, base: API_HOST }, (report) => {
      if ('progress' in report) setCheck({ status: 'running', progress: report.progress });
      if ('failed' in report) setCheck({ status: 'failed', failure: report.failed });
      if ('checked' in report) {
        rememberHead(code, report.checked);
        setCheck({ status: 'done', checked: report.checked });
      }
      if (!('progress' in report)) end.current = undefined;
    });
  };
  return { check, start, cancel };
}
