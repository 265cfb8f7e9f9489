import { skipToken } from '@reduxjs/toolkit/query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Election, Result } from '#contract/elections';
import { electionTitle, endOf } from '#contract/electionWords';
import { findState, type UsState } from '#contract/states';
import { resultHead } from '#contract/subjectHeads';
import { isOpen, useGetElectionsQuery } from '../../api/endpoints/electionsApi.ts';
import { FRESH } from '../../api/fresh.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { electionBefore, useGetResultQuery } from './resultsApi.ts';
import { ResultDetails } from './ResultDetails.tsx';
import styles from './ResultPage.module.css';
import { usePollWhileCounting } from './usePollWhileCounting.ts';

/** /results/:election/:state; `?revision=` for an earlier one. */
export function ResultPage() {
  const { election: id = '', state: code = '' } = useParams();
  const state = /^[a-z]{2}$/i.test(code) ? findState(code) : undefined;
  const { data, isError, error, refetch } = useGetElectionsQuery(undefined, FRESH);
  const election = data?.elections.find((each) => each.id === id);
  if (!state || (data && !election)) return <NotFound />;
  if (data && election) return <ResultOfState elections={data.elections} election={election} state={state} />;
  return (
    <div className={styles.page}>
      <PageHeading head={resultHead(state.name)} />
      {isError ? (
        <LoadFailure title="We couldn’t load the elections" failure={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label="Loading the result" count={12} />
      )}
    </div>
  );
}

type ResultOfStateProps = { elections: readonly Election[]; election: Election; state: UsState };

function ResultOfState({ elections, election, state }: ResultOfStateProps) {
  const [search] = useSearchParams();
  const code = state.code.toLowerCase();
  const number = Number(search.get('revision') ?? 0);
  const revision = Number.isInteger(number) && number > 0 ? { revision: number } : {};
  const request = isOpen(election) ? skipToken : { electionId: election.id, code, ...revision };
  const { currentData: result, isError, error, refetch } = useGetResultQuery(request);
  usePollWhileCounting(election.status, () => void refetch());
  const isMissing = isError && error !== undefined && 'status' in error && error.status === 404;
  const ended = elections.filter((each) => !isOpen(each));

  if (isMissing && election.status === 'closed') return <NotFound />;
  return (
    <div className={styles.page}>
      <PageHeading
        head={resultHead(state.name, election.name)}
        above={<OtherElections elections={ended} shown={election.id} code={code} />}
        below={result && summaryOf(result)}
      />
      {isOpen(election) && <StillOpen election={election} state={state} />}
      {isMissing && (
        <Notice title="We’re counting this state" onRetry={() => void refetch()}>
          The election is over. The result will be here in a moment.
        </Notice>
      )}
      {isError && !isMissing && !result && (
        <LoadFailure title="We couldn’t load the result" failure={error} onRetry={() => void refetch()} />
      )}
      {!isOpen(election) && !result && !isError && <SkeletonRows label="Loading the result" count={12} />}
      {result && <ResultDetails result={result} state={state} before={electionBefore(elections, election.id)} />}
    </div>
  );
}

type OtherElectionsProps = { elections: readonly Election[]; shown: string; code: string };

/** "Results · 2026 · 2025", each leading to the result of the same state. */
function OtherElections({ elections, shown, code }: OtherElectionsProps) {
  return (
    <span className={styles.elections}>
      <Link to={paths.results}>Results</Link>
      {elections.map(({ id, name }) => (
        <Link key={id} to={paths.result(id, code)} aria-current={id === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </span>
  );
}

const AN_HOUR_MS = 3_600_000;

/** "Final result. Closed Dec 31, 2026 · 6,214 votes from 391 golfers". */
function summaryOf({ election: { closesAt }, revision, madeAt, votes, ballots }: Result): string {
  const isLate = revision === 1 && Date.parse(madeAt) - Date.parse(closesAt) > AN_HOUR_MS;
  const counted = isLate ? `, counted ${endOf(madeAt)}` : '';
  return `Final result. Closed ${endOf(closesAt)}${counted}\u00a0· ${plural(votes, 'vote')} from ${plural(ballots, 'golfer')}`;
}

function StillOpen({ election, state }: { election: Election; state: UsState }) {
  return (
    <Notice title={`${electionTitle(election.name)} is still open`}>
      <p>
        It closes {endOf(election.closesAt)}. Then you’ll find {state.name}’s result here.
      </p>
      <ButtonLink to={paths.stateLeaderboard(state.code)}>See today’s ranking</ButtonLink>
    </Notice>
  );
}
