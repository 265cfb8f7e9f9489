import { Link, useParams } from 'react-router-dom';
import type { Election, ElectionResults } from '#contract/elections';
import { electionTitle, endOf } from '#contract/electionWords';
import { electionHead } from '#contract/subjectHeads';
import { PAGE_HEADS } from '#contract/staticHeads';
import { isOpen, useGetElectionsQuery } from '../../api/endpoints/electionsApi.ts';
import { FRESH } from '../../api/fresh.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { plural } from '../../shared/numbers.ts';
import { StateList } from '../../shared/ui/StateList.tsx';
import { newestEnded, useGetElectionQuery } from './resultsApi.ts';
import styles from './ResultsPage.module.css';
import { usePollWhileCounting } from './usePollWhileCounting.ts';

/** /results: the open election, and the winners of the last one that has ended. */
export function ResultsPage() {
  const { data, isError, error, refetch } = useGetElectionsQuery(undefined, FRESH);
  return (
    <div className={styles.page}>
      <PageHeading
        head={PAGE_HEADS.results}
        below="An election runs for a year. When it ends, we keep every state’s final ranking."
      />
      {!data && isError && (
        <LoadFailure title="We couldn’t load the elections" failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows label="Loading the elections" />}
      {data && <Overview elections={data.elections} />}
    </div>
  );
}

function Overview({ elections }: { elections: readonly Election[] }) {
  const ended = newestEnded(elections);
  return (
    <>
      {elections.filter(isOpen).map((election) => (
        <OpenElection key={election.id} election={election} isFirst={!ended} />
      ))}
      {ended && <EndedElection election={ended} />}
      <OlderElections elections={elections} shown={ended} />
    </>
  );
}

function OpenElection({ election, isFirst }: { election: Election; isFirst: boolean }) {
  return (
    <section className={styles.open} aria-labelledby="open">
      <h2 id="open">{electionTitle(election.name)}</h2>
      <p>
        <strong>Open now. It closes {endOf(election.closesAt)}.</strong>{' '}
        {isFirst ? 'It’s the first one. You’ll see its results here.' : 'Flags stay and keep counting.'}
      </p>
      <p className={styles.ways}>
        <Link to={paths.leaderboard}>Your state’s ranking</Link>
        <Link to={paths.states}>All states</Link>
      </p>
    </section>
  );
}

function EndedElection({ election }: { election: Election }) {
  return (
    <section aria-labelledby="ended">
      <h2 id="ended">{electionTitle(election.name)}: the winners</h2>
      <p className={styles.when}>{whenOf(election)}</p>
      <Winners election={election} />
    </section>
  );
}

const whenOf = ({ status, closesAt }: Election): string =>
  status === 'closing' ? 'It’s over. We’re counting state by state.' : `Closed ${endOf(closesAt)}.`;

type OlderElectionsProps = { elections: readonly Election[]; shown: Election | undefined };

function OlderElections({ elections, shown }: OlderElectionsProps) {
  const others = elections.filter((election) => !isOpen(election) && election.id !== shown?.id);
  if (others.length === 0) return null;
  return (
    <nav className={styles.older} aria-labelledby="older">
      <h2 id="older">Other elections</h2>
      <ul>
        {others.map(({ id, name, closesAt }) => (
          <li key={id}>
            <Link to={paths.election(id)}>{electionTitle(name)}</Link>
            <span>Closed {endOf(closesAt)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** /results/:election: the winners of one election, state by state. */
export function ElectionPage() {
  const { election: id = '' } = useParams();
  const { data, isError, error, refetch } = useGetElectionsQuery(undefined, FRESH);
  const election = data?.elections.find((each) => each.id === id);
  if (data && !election) return <NotFound />;
  return (
    <div className={styles.page}>
      <PageHeading
        head={electionHead(election?.name)}
        above={<Link to={paths.results}>Results</Link>}
        below={election && (isOpen(election) ? `It closes ${endOf(election.closesAt)}.` : whenOf(election))}
      />
      {!data && isError && (
        <LoadFailure title="We couldn’t load the elections" failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows label="Loading the election" />}
      {election && isOpen(election) && <OpenElection election={election} isFirst={false} />}
      {election && !isOpen(election) && (
        <div>
          <Winners election={election} />
        </div>
      )}
      {data && <OlderElections elections={data.elections} shown={election} />}
      <p>
        <a href="/feeds/results.atom">Follow new results by feed</a>
      </p>
    </div>
  );
}

/** Winners of an election, state by state, each leading to the whole result. */
function Winners({ election: { id: electionId, status } }: { election: Election }) {
  const { currentData, isError, error, refetch } = useGetElectionQuery(electionId);
  usePollWhileCounting(status, () => void refetch());
  if (!currentData) {
    return isError ? (
      <LoadFailure title="We couldn’t load the winners" failure={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label="Loading the winners" />
    );
  }
  const { states } = currentData;
  if (states.length === 0) return <p>We haven’t counted a state yet. Check back in a moment.</p>;
  const votes = states.reduce((sum, state) => sum + state.votes, 0);
  return (
    <>
      <p className={styles.turnout}>
        {plural(votes, 'vote')} in {plural(states.length, 'state')}
      </p>
      <StateList
        label="Winners"
        states={states.map((state) => ({
          name: state.name,
          to: paths.result(electionId, state.code),
          turnout: state.votes > 0 ? plural(state.votes, 'vote') : '',
          below: <span className={styles.winners}>{winnersOf(state)}</span>,
        }))}
      />
    </>
  );
}

const listOfNames = new Intl.ListFormat('en-US');

const winnersOf = ({ winners }: ElectionResults['states'][number]): string =>
  winners.length === 0 ? 'No votes' : listOfNames.format(winners.map(({ name }) => name));
