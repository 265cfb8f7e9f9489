import { skipToken } from '@reduxjs/toolkit/query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Ballot } from '#contract/picks';
import { useAppSelector } from '../../../app/hooks.ts';
import { useGetBallotKeysQuery } from '../../../api/endpoints/ledgerApi.ts';
import { LedgerProgressLine } from '../../../core/ledger/LedgerProgressLine.tsx';
import { ReadFailureNotice } from '../../../core/ledger/ReadFailureNotice.tsx';
import { useLedgerCheck } from '../../../core/ledger/useLedgerCheck.ts';
import { selectCountsFrom } from '../../../core/session/countsFrom.ts';
import { selectUser } from '../../../core/session/sessionSlice.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { RetryLine } from '../../../shared/ui/RetryLine.tsx';
import styles from './Receipt.module.css';
import { ReceiptOutcome } from './ReceiptOutcome.tsx';
import { isChangedSince, newestCounted, receiptText } from './receiptWords.ts';

type ReceiptProps = {
  ballot: Ballot;
  picks: readonly number[];
  /** State code, any case. */
  code: string;
  stateName: string;
  nameOf: (courseId: number) => string;
};

/**
 * Whether the receipt of a list has its words, or has failed: what stands below it would move when they come. Stays true
 * while it is fetched again.
 */
export function useIsReceiptKnown(locationId: string | undefined): boolean {
  const { currentData, isError } = useGetBallotKeysQuery(locationId ?? skipToken);
  const [knownIn, setKnownIn] = useState<string>();
  if (knownIn !== locationId && (currentData !== undefined || isError)) setKnownIn(locationId);
  return locationId !== undefined && knownIn === locationId;
}

/** Names the ledger in which the member's votes are counted, and checks it in this browser. */
export function Receipt({ ballot, picks, code, stateName, nameOf }: ReceiptProps) {
  const { data, isError, refetch } = useGetBallotKeysQuery(ballot.locationId);
  const { keys, writing = null } = data ?? {};
  const memberId = useAppSelector(selectUser)?._id;
  const countsFrom = useAppSelector(selectCountsFrom);
  const { check, start, cancel } = useLedgerCheck();
  if (isError && !keys) {
    return (
      <section className={styles.receipt} aria-label="Receipt">
        <RetryLine onRetry={() => void refetch()}>We couldn’t load the proof of your votes.</RetryLine>
      </section>
    );
  }
  const text = keys && receiptText({ ballot, picks: picks.length, stateName, keys, writing, countsFrom });
  if (text === undefined && (keys || picks.length === 0)) return null;
  const counted = keys && newestCounted(keys, ballot.election);
  const { ledger } = counted ?? {};
  const begin = () => {
    if (!counted || !ledger || memberId === undefined) return;
    const { election, ballotKey } = counted;
    const own = { memberId, keys: [{ election, key: ballotKey, ledger }], picks: [...picks] };
    start({ state: code, number: ledger.number, own });
  };
  return (
    <section className={styles.receipt} aria-label="Receipt" data-screen-only="">
      <p className={styles.text}>
        <ReceiptText aria-hidden="true" size={18} />
        <span>{text ?? ' '}</span>
      </p>
      {ledger && check.status === 'idle' && (
        <p className={styles.ways}>
          <Button look="quiet" onClick={begin}>
            Check it here
          </Button>
          <Link to={paths.verifyState(code)}>About ledgers</Link>
        </p>
      )}
      {check.status === 'running' && <LedgerProgressLine progress={check.progress} onCancel={cancel} />}
      {check.status === 'failed' && <ReadFailureNotice failure={check.failure} onRetry={begin} />}
      {check.status === 'done' && ledger && (
        <ReceiptOutcome
          checked={check.checked}
          isChanged={isChangedSince(ballot, ledger)}
          code={code}
          nameOf={nameOf}
          onRepeat={begin}
        />
      )}
    </section>
  );
}
