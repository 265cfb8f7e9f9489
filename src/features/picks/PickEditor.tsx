import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBeforeUnload } from 'react-router-dom';
import type { Ballot } from '#contract/picks';
import { useLeaveGuard } from '../../core/navigation/useLeaveGuard.ts';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { movePick } from './order.ts';
import { PickRow } from './PickRow.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useDraft } from './useDraft.ts';
import type { ShownPick } from './usePickedCourses.ts';

type PickEditorProps = { ballot: Ballot; show: (id: number) => ShownPick; empty: ReactNode };

/** The member's picks as one draft: moved and removed here, saved as a whole. */
export function PickEditor({ ballot, show, empty }: PickEditorProps) {
  const { courseIds, isChanged, isSaving, isConflict, problem, ...draft } = useDraft(ballot);
  const [said, setSaid] = useState('');
  const bar = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  /** As drawn: a change is flushed before its row is looked for. */
  const rowAt = (index: number) => rows.current?.children[index];

  // The way to /logout stays open: a session that has ended cannot save any more.
  const held = useLeaveGuard(isChanged, ({ pathname }) => pathname === paths.logout);
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault();
  });

  const move = (from: number, to: number) => {
    const id = courseIds[from];
    if (id === undefined || to < 0 || to >= courseIds.length) return;
    flushSync(() => {
      draft.change(movePick(courseIds, from, to));
      setSaid(`${show(id).name} is now ${to + 1} of ${courseIds.length}.`);
    });
    rowAt(to)?.querySelector('[data-part="buttons"]')?.scrollIntoView({ block: 'nearest' });
  };

  const remove = (id: number) => {
    const index = courseIds.indexOf(id);
    const left = courseIds.filter((other) => other !== id);
    flushSync(() => {
      draft.change(left);
      setSaid(`${show(id).name} is off the list, ${plural(left.length, 'pick')} left.`);
    });
    const next = rowAt(Math.min(index, left.length - 1))?.querySelector<HTMLElement>('[data-action="remove"]');
    (next ?? bar.current)?.focus();
  };

  const save = async () => {
    setSaid((await draft.save()) ? 'Saved.' : '');
  };

  const discard = () => {
    draft.discard();
    setSaid('This is the list as it is stored.');
    bar.current?.focus();
  };

  const keep = () => {
    draft.keep();
    setSaid('Your order is kept. Save it to replace the latest one.');
    bar.current?.focus();
  };

  if (courseIds.length === 0 && !isChanged) return empty;
  return (
    <>
      {isConflict && (
        <ChangedElsewhere latest={ballot.courseIds.map((id) => show(id).name)} onLoad={discard} onKeep={keep} />
      )}
      <SaveBar
        ref={bar}
        said={said}
        problem={problem}
        isChanged={isChanged}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={discard}
      />
      <ol ref={rows}>
        {courseIds.map((id, index) => (
          <PickRow
            key={id}
            pick={show(id)}
            place={index + 1}
            count={courseIds.length}
            onMove={(steps) => move(index, index + steps)}
            onRemove={() => remove(id)}
          />
        ))}
      </ol>
      {courseIds.length === 0 && <p>No pick is left. Saving takes every flag of this state back.</p>}
      {held && <LeaveDialog onStay={held.reset} onLeave={held.proceed} />}
    </>
  );
}
