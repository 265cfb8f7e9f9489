import type { AdminCourse } from '#contract/adminCourses';
import { plural } from '../../../shared/numbers.ts';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { RowActions } from '../AdminTable.tsx';
import type { AskedChange } from '../changes/ChangeDialog.tsx';
import { say } from '../../../shared/sentence.ts';

/** What can be done with a course; each has its own dialog. */
export type CourseAction = 'edit' | 'switch' | 'merge';

type CourseActionsProps = { course: AdminCourse; onOpen: (what: CourseAction) => void };

/** Buttons of a course that is not merged. */
export function CourseActions({ course, onOpen }: CourseActionsProps) {
  const actions = useFocusFallback<HTMLDivElement>();
  const { name } = course;
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
