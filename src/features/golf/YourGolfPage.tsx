import { Lock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { Mark } from '#contract/marks';
import { findState } from '#contract/states';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useAppSelector } from '../../app/hooks.ts';
import { selectMarks, useMarksFetched } from '../../core/ballot/marks/useMarks.ts';
import { marksApi } from '../../core/ballot/marks/marksApi.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { formatCount } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { factsOf, type GolfFacts, mostPlayedState } from './golfFacts.ts';
import { MarkedCourses } from './MarkedCourses.tsx';
import { RecentMarks } from './RecentMarks.tsx';
import { SharePicture } from './SharePicture.tsx';
import { StatePanel } from './StatePanel.tsx';
import { StateTiles } from './StateTiles.tsx';
import styles from './YourGolfPage.module.css';

const selectFailure = marksApi.endpoints.getMarks.select();

/** /your-golf: what the member has played and wants to play, by state; nobody else sees it. */
export function YourGolfPage() {
  const { isFailed, refetch } = useMarksFetched();
  const marks = useAppSelector(selectMarks);
  const failure = useAppSelector((state) => selectFailure(state).error);
  if (marks) return <Golf marks={Object.values(marks)} />;
  return (
    <div>
      <PageHeading head={PAGE_HEADS.yourGolf} />
      {isFailed ? (
        <LoadFailure
          title="We couldn’t load your golf courses"
          failure={failure}
          safe="They’re safe."
          onRetry={refetch}
        />
      ) : (
        <SkeletonRows label="Loading your golf" />
      )}
    </div>
  );
}

function Golf({ marks }: { marks: readonly Mark[] }) {
  const facts = factsOf(marks);
  const [chosen, choose] = useChosenState(facts);
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <div className={styles.head}>
          <PageHeading head={PAGE_HEADS.yourGolf} />
          {facts.played > 0 && <SharePicture facts={facts} />}
        </div>
        <dl className={styles.numbers}>
          <BigNumber count={facts.played} name="played" />
          <BigNumber count={facts.wanted} name="want to play" />
          <BigNumber count={facts.states} name={facts.states === 1 ? 'state' : 'states'} />
        </dl>
        <p className={styles.private}>
          <Lock aria-hidden="true" size={15} />
          Only you see this
        </p>
        {marks.length === 0 && <NothingMarked />}
        <StateTiles playedIn={facts.playedIn} chosen={chosen} onChoose={choose} />
      </div>
      <div className={styles.side}>
        <StatePanel key={chosen} code={chosen} />
      </div>
      {marks.length > 0 && (
        <div className={styles.rest}>
          <RecentMarks marks={marks} />
          <MarkedCourses marks={marks} />
        </div>
      )}
    </div>
  );
}

/** What to do while nothing is marked. */
function NothingMarked() {
  const { code } = useCurrentLocation();
  return (
    <Notice title="Nothing marked yet">
      <p>Open a course and tap “Played” or “Want to play”. It shows up here, and only you see it.</p>
      <ButtonLink to={code === null ? paths.leaderboard : paths.stateLeaderboard(code)}>Find a course</ButtonLink>
    </Notice>
  );
}

function BigNumber({ count, name }: { count: number; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}

/** The state in the address, else the one of most played courses, else the current one. Code in upper case. */
function useChosenState(facts: GolfFacts): [string, (code: string) => void] {
  const [query, setQuery] = useSearchParams();
  const { code: current } = useCurrentLocation();
  const named = findState(query.get('state') ?? '')?.code;
  const code = named ?? mostPlayedState(facts) ?? current?.toUpperCase() ?? 'AZ';
  const choose = (next: string) => setQuery({ state: next.toLowerCase() }, { replace: true, preventScrollReset: true });
  return [code, choose];
}
