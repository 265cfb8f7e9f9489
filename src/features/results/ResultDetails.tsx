import { skipToken } from '@reduxjs/toolkit/query';
import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Election, Result } from '#contract/elections';
import { endOf } from '#contract/electionWords';
import type { UsState } from '#contract/states';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { MarkedMap } from '../../core/maps/MarkedMap.tsx';
import { API_HOST } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { ComparedElections } from './ComparedElections.tsx';
import { movementsSince } from './comparedResults.ts';
import { firstFlags, useGetResultQuery } from './resultsApi.ts';
import styles from './ResultDetails.module.css';
import { ResultRows } from './ResultRows.tsx';

type ResultDetailsProps = { result: Result; state: UsState; before: Election | undefined };

/** The final ranking, with the changes since the previous election beside it. */
export function ResultDetails({ result, state, before }: ResultDetailsProps) {
  const code = state.code.toLowerCase();
  const page = paths.result(result.election.id, code);
  const file = `top-picks-${result.election.id}-${code}`;
  const earlier = useGetResultQuery(before ? { electionId: before.id, code } : skipToken);
  return (
    <div className={styles.columns}>
      <div>
        <Revision result={result} />
        {result.entries.length === 0 ? (
          <Notice title="No votes">Nobody voted in {state.name} in this election.</Notice>
        ) : (
          <ResultRows entries={result.entries} movementOf={movementsSince(earlier.currentData)} since={before?.name} />
        )}
      </div>
      <div className={styles.panel}>
        {result.entries.length > 0 && <MarkedMap code={code} flags={firstFlags(result.entries)} caption="The top 10" />}
        {earlier.isError && !earlier.currentData && (
          <LoadFailure
            title="We couldn’t load the last election"
            failure={earlier.error}
            onRetry={() => void earlier.refetch()}
          />
        )}
        {earlier.currentData && <ComparedElections now={result} before={earlier.currentData} />}
        {before && !earlier.currentData && !earlier.isError && (
          <div role="status" aria-label="Loading the last election" className={styles.loading} />
        )}
        {result.ledger ? (
          <CountedFrom ledger={result.ledger} code={code} isCorrection={result.reason !== null} />
        ) : (
          <section className={styles.card} aria-labelledby="counted">
            <h2 id="counted">This result is final</h2>
            <p>The ledger with its votes is being written. Come back later to count them yourself.</p>
          </section>
        )}
        <section className={styles.card} aria-labelledby="along" data-screen-only="">
          <h2 id="along">Save or share it</h2>
          {!before && <p>This is the first election, so there’s nothing to compare yet.</p>}
          <p className={styles.ways}>
            <Link to={paths.stateLeaderboard(state.code)}>{state.name} today</Link>
            <Link to={paths.election(result.election.id)}>All states</Link>
          </p>
          <p className={styles.ways}>
            <a href={`${API_HOST}/api/elections/${result.election.id}/results/${code}/csv`} download>
              Table (CSV)
            </a>
            <a href={`${page}/picture.png`} download={`${file}.png`}>
              Picture
            </a>
            <a href={`${page}/story.png`} download={`${file}-story.png`}>
              Picture for a story
            </a>
          </p>
          <Button look="quiet" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={18} />
            Print
          </Button>
        </section>
      </div>
    </div>
  );
}

type CountedFromProps = { ledger: NonNullable<Result['ledger']>; code: string; isCorrection: boolean };

/** The ledger that the result was counted from, with its words. */
function CountedFrom({ ledger: { number, words }, code, isCorrection }: CountedFromProps) {
  return (
    <section className={styles.card} aria-labelledby="counted">
      <h2 id="counted">
        {isCorrection ? 'First counted' : 'Counted'} from ledger no. {number}
      </h2>
      {isCorrection && <p>We corrected this result later, so its numbers differ from the ledger.</p>}
      <p className={styles.words} translate="no">
        {words.join(' ')}
      </p>
      <p>Compare this fingerprint with someone else’s, or count the votes yourself.</p>
      <p className={styles.ways}>
        <Link to={paths.verifyState(code, number)}>Check the count</Link>
      </p>
    </section>
  );
}

/** Says that a result is a correction, and why, or that it has been corrected since. */
function Revision({ result: { revision, reason, madeAt, election, state } }: { result: Result }) {
  const [search] = useSearchParams();
  const path = paths.result(election.id, state);
  const isRevisionInUrl = search.has('revision');
  if (reason === null && !isRevisionInUrl) return null;
  return (
    <div className={styles.revision} role="note" aria-label="Correction">
      {reason !== null && (
        <>
          <p>
            <strong>
              Corrected {endOf(madeAt)} (revision {revision}).
            </strong>{' '}
            {reason}
          </p>
          <Link to={`${path}?revision=${revision - 1}`}>See the result before the correction</Link>
        </>
      )}
      {isRevisionInUrl && (
        <p>
          This is revision {revision}. <Link to={path}>See the current result</Link>
        </p>
      )}
    </div>
  );
}
