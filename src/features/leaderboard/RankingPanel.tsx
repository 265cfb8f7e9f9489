import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { shortDayOf } from '#contract/days';
import type { Leaderboard, Standing, Climbers } from '#contract/leaderboard';
import { MAX_VOTES } from '#contract/limits';
import type { UsState } from '#contract/states';
import { useGetClimbersQuery } from '../../api/endpoints/leaderboardApi.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useIsClosed } from '../../core/location/closedState.ts';
import { useReturnState } from '../../core/navigation/guards.tsx';
import { selectIsGuest, selectIsMember } from '../../core/session/sessionSlice.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { Movement } from '../../shared/ui/Movement.tsx';
import styles from './RankingPanel.module.css';
import { stateFacts } from './stateFacts.ts';

/** Guests need none of it. */
const MyFlags = lazyComponent(
  async () => (await import('./MyFlags.tsx')).MyFlags,
  () => null,
);

type RankingPanelProps = { state: UsState; newest: Leaderboard; entries: readonly Standing[] };

/** Panel beside a ranking, below it on narrow screens: facts, and the member's flags or an explanation for guests. */
export function RankingPanel({ state, newest, entries }: RankingPanelProps) {
  const isMember = useAppSelector(selectIsMember);
  return (
    <div className={styles.panel}>
      <Facts state={state} newest={newest} entries={entries} />
      {isMember ? (
        <Suspense>
          <MyFlags stateName={state.name} locationId={newest.locationId} entries={entries} />
        </Suspense>
      ) : (
        <HowItWorks stateName={state.name} locationId={newest.locationId} />
      )}
      <WeekClimbers code={state.code} />
      <p className={styles.more}>
        <Link className={styles.how} to={paths.whatIs}>
          How this ranking works
        </Link>
        <a href={`/feeds/${state.code.toLowerCase()}.atom`}>Follow the climbers by feed</a>
      </p>
    </div>
  );
}

type FactsProps = { state: UsState; newest: Leaderboard; entries: readonly Standing[] };

function Facts({ state, newest, entries }: FactsProps) {
  const facts = stateFacts({ ballots: newest.ballots, entries });
  if (facts.length === 0) return null;
  return (
    <aside className={styles.card} aria-labelledby="facts">
      <h2 id="facts">{state.name} at a glance</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={paths.verifyState(state.code)}>Count the votes yourself</Link>
      </p>
    </aside>
  );
}

function HowItWorks({ stateName, locationId }: { stateName: string; locationId: string }) {
  const origin = useReturnState();
  const isGuest = useAppSelector(selectIsGuest);
  const isClosed = useIsClosed(locationId);
  return (
    <aside className={styles.card} aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <p>{`You ${isClosed ? 'had' : 'get'} ${MAX_VOTES} flags in ${stateName}.`}</p>
      <p>{`A flag is a vote${isClosed ? '.' : ': plant yours on the courses you like best.'}`}</p>
      <p>{`All flags together make the ranking.${isClosed ? '' : ' It updates within seconds.'}`}</p>
      {isGuest && !isClosed && (
        <ButtonLink look="quiet" to={paths.signup} state={origin} data-for="guest">
          Create your account
        </ButtonLink>
      )}
    </aside>
  );
}

/** The courses of a state that gained most places over the last week. @param code state code */
function WeekClimbers({ code }: { code: string }) {
  const { currentData, isError, error, refetch } = useGetClimbersQuery(code.toLowerCase());
  if (isError && !currentData)
    return <LoadFailure title="We couldn’t load the climbers" failure={error} onRetry={() => void refetch()} />;
  return (
    <aside className={styles.card} aria-labelledby="climbers">
      <h2 id="climbers">Climbers of the week</h2>
      {currentData ? <Week week={currentData} /> : <p role="status">Loading the climbers…</p>}
    </aside>
  );
}

function Week({ week: { since, climbers } }: { week: Climbers }) {
  if (since === null) return <p>First climbers next week.</p>;
  const day = shortDayOf(since);
  if (climbers.length === 0) return <p>No course has moved up since {day}.</p>;
  return (
    <>
      <p>Places gained since {day}</p>
      <ol>
        {climbers.map(({ courseId, name, gained }) => (
          <li key={courseId} className={styles.climber}>
            <Link to={paths.course(courseId)}>{name}</Link>
            <Movement movement={gained} />
          </li>
        ))}
      </ol>
    </>
  );
}
