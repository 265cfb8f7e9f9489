import type { RankedCourse } from '#contract/courses';
import { isLeader } from '#contract/provisional';
import { useAppSelector } from '../../app/hooks.ts';
import { usePicksIn } from '../../core/ballot/usePicksIn.ts';
import { BallotFailure } from '../../core/ballot/BallotFailure.tsx';
import { MarkButtons } from '../../core/ballot/marks/MarkButtons.tsx';
import { type MarkedCourse, markedCourseOf } from '../../core/ballot/marks/marksView.ts';
import { NoteLine } from '../../core/ballot/marks/NoteLine.tsx';
import { selectMark } from '../../core/ballot/marks/useMarks.ts';
import { selectIsMember } from '../../core/session/sessionSlice.ts';
import { useUndo } from '../../core/ballot/useUndo.ts';
import { useVotesWithOwn } from '../../core/ballot/useVotesWithOwn.ts';
import { VoteButton } from '../../core/ballot/VoteButton.tsx';
import { ClosedNotice } from '../../core/location/ClosedNotice.tsx';
import { useIsClosed } from '../../core/location/closedState.ts';
import { formatCount, plural, rankText } from '../../shared/numbers.ts';
import { ordinal } from '../../shared/ordinal.ts';
import styles from './CourseStanding.module.css';

/** Rank and vote button of a course; a withdrawn course only lets its voters take their vote back. */
export function CourseStanding({ course, stateName }: { course: RankedCourse; stateName: string }) {
  const picks = usePicksIn(course.locationId);
  const isVoted = picks?.includes(course._id) ?? false;
  const isClosed = useIsClosed(course.locationId);
  const marked = markedCourseOf(course);
  useUndo(course.locationId);
  return (
    <>
      <section className={styles.standing} aria-label="Standing">
        {course.active ? (
          <Rank course={course} stateName={stateName} unranked={unrankedText(isVoted, isClosed)} />
        ) : (
          <Withdrawn isVoted={isVoted} />
        )}
        {(course.active || isVoted) && (
          <div className={styles.control}>
            <VoteButton look="solid" courseId={course._id} courseName={course.name} locationId={course.locationId} />
          </div>
        )}
      </section>
      <MarkButtons course={marked} />
      <CourseNote course={marked} picks={picks} isClosed={isClosed} />
      <PlayedBy members={course.playedBy} />
      <BallotFailure locationId={course.locationId} />
      <ClosedNotice locationId={course.locationId} stateName={stateName} />
    </>
  );
}

type CourseNoteProps = { course: MarkedCourse; picks: readonly number[] | undefined; isClosed: boolean };

/** The member's note, in a place that is kept until it is known; a first one needs a vote or "Played". */
function CourseNote({ course, picks, isClosed }: CourseNoteProps) {
  const isMember = useAppSelector(selectIsMember);
  const mark = useAppSelector((state) => selectMark(state, course));
  const isOffered = mark?.playedAt != null || (picks?.includes(course.courseId) ?? false);
  const isNone = mark?.note === null && picks !== undefined && !isOffered;
  return (
    <div className={styles.note} data-is-member={isMember}>
      {isNone && (
        <p className={styles.muted}>{isClosed ? 'Played it?' : 'Voted for or played?'} Then you can add a note.</p>
      )}
      <NoteLine course={course} isOffered={isOffered} />
    </div>
  );
}

/** Nothing while fewer than five have played it, so that the number identifies nobody. Older servers do not count them. */
function PlayedBy({ members }: { members: number | null | undefined }) {
  if (members == null) return null;
  return (
    <p className={styles.played}>
      <strong>{plural(members, 'golfer')}</strong> have played it
    </p>
  );
}

const unrankedText = (isVoted: boolean, isClosed: boolean): string => {
  if (isClosed) return 'Nobody voted.';
  return isVoted ? 'No votes counted yet.' : 'No votes yet. Be the first.';
};

/** Older servers do not count them. */
type Placed = Pick<RankedCourse, 'tied'> & { ofCourses?: number };

/** "6th of 170 in Arizona", "Tied for 6th of 170 in Arizona". */
const placeText = ({ tied, ofCourses }: Placed, rank: number, stateName: string): string =>
  `${tied ? 'Tied for ' : ''}${ordinal(rank)}${ofCourses === undefined ? '' : ` of ${formatCount(ofCourses)}`} in ${stateName}`;

type RankProps = { course: RankedCourse; stateName: string; unranked: string };

function Rank({ course, stateName, unranked }: RankProps) {
  const votes = useVotesWithOwn({ ...course, courseId: course._id });
  const isModest = course.rank === 1 && !isLeader(course.votes);
  if (course.rank === null) return <p className={styles.text}>{unranked}</p>;
  return (
    <>
      <span
        className={isModest ? styles.modest : styles.rank}
        aria-label={`Rank ${course.tied ? 'tied ' : ''}${course.rank}`}
        role="img"
      >
        {rankText(course)}
      </span>
      <p className={styles.text}>
        <strong>{plural(votes, 'vote')}</strong>
        <span className={styles.muted}>{placeText(course, course.rank, stateName)}</span>
      </p>
    </>
  );
}

function Withdrawn({ isVoted }: { isVoted: boolean }) {
  return (
    <p className={styles.text}>
      <strong>You can’t vote for this course anymore.</strong>
      <span className={styles.muted}>It isn’t ranked anymore.{isVoted && ' Your flag stays until you remove it.'}</span>
    </p>
  );
}
