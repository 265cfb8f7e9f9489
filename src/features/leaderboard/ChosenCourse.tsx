import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Standing } from '#contract/leaderboard';
import { LEADERBOARD_PAGE_MAX } from '#contract/limits';
import type { RankingFilter } from '#contract/rankingFilter';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { useGetMapPinsQuery } from '../../api/endpoints/mapsApi.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { courseIdAt } from '../../core/maps/courseAt.ts';
import { WIDE_PX } from '../../core/maps/DensePlaces.tsx';
import { nearestPin } from '../../core/maps/MapPins.tsx';
import { plural, rankText } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { courseFacts } from '../../shared/ui/CourseRow.tsx';
import { Movement } from '../../shared/ui/Movement.tsx';
import styles from './ChosenCourse.module.css';

/** How near to a dot a finger must be, in units of the map: about 22 px on a phone. */
const REACH = 18;

type ChosenCourseProps = {
  code: string;
  locationId: string;
  filter: RankingFilter;
  /** The rows of the ranking that are loaded. */
  entries: readonly Standing[];
  chosenId: number | undefined;
  onTap: (courseId: number) => void;
};

/** Below a map that stands in place of the list: the course whose pin was tapped, with its vote. */
export function ChosenCourse({ code, locationId, filter, entries, chosenId, onTap }: ChosenCourseProps) {
  const { currentData: pins } = useGetMapPinsQuery({ code: code.toLowerCase(), ...filter });
  const isChosen = ({ courseId }: Standing) => courseId === chosenId;
  const loaded = entries.find(isChosen);
  const { currentData: all } = useGetTopQuery({ code, limit: LEADERBOARD_PAGE_MAX, ...filter }, { skip: !!loaded });

  const choose = useEffectEvent((event: MouseEvent) => {
    const picture = event.target instanceof Element ? event.target.closest('[data-picture]') : null;
    // A click by keyboard (detail 0) follows the link to the course.
    if (!picture || event.detail === 0 || window.innerWidth >= WIDE_PX) return;
    if ((event.target as Element).closest('button')) return;
    event.preventDefault();
    event.stopPropagation();
    const id = courseIdAt(event.target as Element);
    const tapped = id ?? (pins && nearestPin(pins.pins, picture, event, REACH)?.courseId);
    if (tapped !== undefined) onTap(tapped);
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => choose(event);
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);

  const entry = loaded ?? all?.entries.find(isChosen);
  if (!entry) return null;
  const { courseId, name, votes, movement } = entry;
  return (
    <section className={styles.card} aria-label="Chosen course" aria-live="polite">
      <span>
        <span className={styles.rank}>{rankText(entry) ?? '–'}</span>
        <Movement movement={movement} />
      </span>
      <div>
        <h2 className={styles.name}>
          <Link to={paths.course(courseId)}>{name}</Link>
        </h2>
        <p className={styles.facts}>{`${courseFacts(entry)} · ${plural(votes, 'vote').replace(' ', '\u00a0')}`}</p>
      </div>
      <VoteButton key={courseId} courseId={courseId} courseName={name} locationId={locationId} />
    </section>
  );
}
