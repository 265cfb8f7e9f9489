import type { AdminCourse } from '#contract/adminCourses';
import { plural } from '../../../shared/numbers.ts';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { RowActions } from '../AdminTable.tsx';
import type { AskedChange } from '../changes/ChangeDialog.tsx';
import { say } from '../../../shared/sentence.ts';
import { formatTime } from '../times.ts';

/** What can be done with a course; each has its own dialog. */
export type CourseAction = 'edit' | 'switch' | 'merge' | 'unmerge';

type CourseActionsProps = { course: AdminCourse; onOpen: (what: CourseAction) => void };

/** Buttons of a course; a merged one has none, or the one that undoes its merge. */
export function CourseActions({ course, onOpen }: CourseActionsProps) {
  const actions = useFocusFallback<HTMLDivElement>();
  const { name, mergedInto, mergeUndoUntil } = course;
  if (mergedInto !== null) {
    return (
      <RowActions ref={actions}>
        {mergeUndoUntil !== null && (
          <Button look="quiet" aria-label={`Undo the merge of ${name}`} onClick={() => onOpen('unmerge')}>
            Undo the merge
          </Button>
        )}
      </RowActions>
    );
  }
  const { label } = switchOf(course);
  return (
    <RowActions ref={actions}>
      <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => onOpen('edit')}>
        Edit
      </Button>
      <Button look="quiet" aria-label={`${label}: ${name}`} onClick={() => onOpen('switch')}>
        {label}
      </Button>
      <Button look="quiet" aria-label={`Merge ${name}`} onClick={() => onOpen('merge')}>
        Merge
      </Button>
    </RowActions>
  );
}

/** Withdraws the course, or brings it back. */
export function switchOf({ _id: id, name, active, votes }: AdminCourse): AskedChange {
  const change = { of: 'course', id, active: !active } as const;
  return active
    ? {
        change,
        label: 'Withdraw',
        title: `Withdraw ${name}?`,
        text: `It leaves the ranking, and nobody can vote for it anymore. It stays on the lists that have it and keeps its ${plural(votes, 'vote')}. You can bring it back anytime.`,
        done: say`${name} is withdrawn. It stays on the lists that have it.`,
      }
    : {
        change,
        label: 'Bring back',
        title: `Bring back ${name}?`,
        text: `It returns to the ranking with ${plural(votes, 'vote')}, and golfers can vote for it right away.`,
        done: say`${name} is back.`,
      };
}

/** Takes a merge back. */
export const unmergeOf = ({ _id: id, name, mergedInto, mergeUndoUntil }: AdminCourse): AskedChange => ({
  change: { of: 'merge', id, into: mergedInto ?? id, merged: false },
  label: 'Undo the merge',
  title: `Undo the merge of ${name}?`,
  text: `Lists that had it get it back in its place, except full ones that had both courses. Votes since the merge stay as they are.${
    mergeUndoUntil === null ? '' : ` You can do this until ${formatTime(mergeUndoUntil)}.`
  }`,
  done: say`${name} is back on the lists that had it.`,
});
