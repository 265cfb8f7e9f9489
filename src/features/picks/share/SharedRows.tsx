import type { SharedPicks } from '#contract/picks';
import { usePicksIn } from '../../../core/ballot/usePicksIn.ts';
import { VoteButton } from '../../../core/ballot/VoteButton.tsx';
import { paths } from '../../../shared/paths.ts';
import { courseFacts, CourseRow } from '../../../shared/ui/CourseRow.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { PickNumber } from '../PickNumber.tsx';

/** The courses of a shared list in order, each with the visitor's vote button. */
export function SharedRows({ list: { displayName, locationId, courses } }: { list: SharedPicks }) {
  const picks = usePicksIn(locationId);
  if (courses.length === 0)
    return (
      <Notice title="No picks at the moment">
        <bdi>{displayName}</bdi> has taken every flag back.
      </Notice>
    );
  return (
    <ol>
      {courses.map((course, index) => (
        <CourseRow
          key={course._id}
          name={course.name}
          to={paths.course(course._id)}
          facts={course.active ? courseFacts(course) : `${courseFacts(course)} · no longer offered`}
          lead={<PickNumber place={index + 1} />}
          control={
            (course.active || picks?.includes(course._id)) && (
              <VoteButton courseId={course._id} courseName={course.name} locationId={locationId} />
            )
          }
        />
      ))}
    </ol>
  );
}
