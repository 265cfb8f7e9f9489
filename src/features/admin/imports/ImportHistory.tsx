import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { KeptFacts, StoredImport, UndoneImport } from '#contract/adminImports';
import { isolated } from '#contract/names';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import { formatCount, plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { RetryLine } from '../../../shared/ui/RetryLine.tsx';
import { AdminTable, type Column, RowActions } from '../AdminTable.tsx';
import { alreadyDoneShown } from '../changes/earlierChange.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { formatDay, formatTime } from '../times.ts';
import { say } from '../../../shared/sentence.ts';
import { useGetImportsQuery, useUndoImportMutation } from './importApi.ts';
import { labelOf } from './ImportChanges.tsx';
import styles from './ImportHistory.module.css';

const columnsWith = (onUndo: (chosen: StoredImport) => void): readonly Column<StoredImport>[] => [
  { title: 'Imported', cell: ({ at }) => formatTime(at) },
  {
    title: 'By',
    cell: ({ actor: { kind, displayName } }) =>
      kind === 'operator' ? 'Operator' : displayName === null ? 'An admin who left' : isolated(displayName),
  },
  { title: 'Added', cell: ({ added }) => formatCount(added) },
  { title: 'Changed', cell: ({ changed }) => formatCount(changed) },
  {
    title: 'Undo',
    cell: (stored) =>
      stored.undoneAt ? (
        `Undone ${formatDay(stored.undoneAt)}`
      ) : (
        <RowActions>
          <Button
            look="quiet"
            aria-label={`Undo import ${stored._id} of ${formatTime(stored.at)}`}
            onClick={() => onUndo(stored)}
          >
            Undo
          </Button>
          <span className={styles.until}>until {formatDay(stored.undoUntil)}</span>
        </RowActions>
      ),
  },
];

/** The imports of the last 30 days, each of which can be undone as a whole. */
export function ImportHistory({ onUndone }: { onUndone: () => void }) {
  const { data, isError, refetch } = useGetImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<StoredImport>();
  const [undone, setUndone] = useState<UndoneImport>();
  if (!data) {
    return isError && <RetryLine onRetry={() => void refetch()}>We couldn’t load the earlier imports.</RetryLine>;
  }
  if (data.imports.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="imports">
      <h2 id="imports">Imports of the last 30 days</h2>
      {undone && <Undone undone={undone} />}
      <AdminTable label="imports" columns={columnsWith(setChosen)} rows={data.imports} keyOf={({ _id }) => _id} />
      {chosen && (
        <UndoDialog
          stored={chosen}
          onUndone={(result) => {
            setUndone(result);
            onUndone();
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

type UndoDialogProps = {
  stored: StoredImport;
  /** `undone` says what it did; missing where it had been done before. */
  onUndone: (undone?: UndoneImport) => void;
  onClose: () => void;
};

function UndoDialog({ stored: { _id: id, at, added, changed }, onUndone, onClose }: UndoDialogProps) {
  const dispatch = useAppDispatch();
  const [undoImport] = useUndoImportMutation();
  const confirm = async (reason: string) => {
    const result = await undoImport({ id, reason });
    if (result.data) {
      onUndone(result.data);
      dispatch(toastShown({ type: 'success', message: say`The import is undone. ${countsOf(result.data)}` }));
    }
    // By another admin, or by an earlier try whose response was lost.
    if (dispatch(alreadyDoneShown(result.error))) {
      onUndone();
      return {};
    }
    return result;
  };
  return (
    <ReasonDialog
      about={`import:${id}`}
      title={`Undo the import of ${formatTime(at)}?`}
      text={`It added ${plural(added, 'course')} and changed ${formatCount(changed)}. We remove the new ones; those with votes are withdrawn instead and keep their votes. Changed ones get their old facts back, unless somebody changed them since.`}
      action="Undo import"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

const countsOf = ({ removed, withdrawn, restored }: UndoneImport): string =>
  `${formatCount(removed)} removed, ${formatCount(withdrawn)} with votes withdrawn, ${formatCount(restored)} restored.`;

const WHY: Record<KeptFacts['why'], string> = {
  changed: 'Changed since',
  merged: 'Merged since',
  catalogue: 'In the catalog now',
  taken: 'Another course has it now',
};

const KEPT_COLUMNS: readonly Column<KeptFacts>[] = [
  {
    title: 'Course',
    cell: ({ courseId, name, state }) => (
      <>
        <Link to={paths.course(courseId)}>{name}</Link>, {state}
      </>
    ),
  },
  { title: 'What stays', cell: ({ fields }) => fields.map(labelOf).join(', ') || 'The course' },
  { title: 'Why', cell: ({ why }) => WHY[why] },
];

/** What undoing did, and what it left as it is. */
function Undone({ undone }: { undone: UndoneImport }) {
  const { kept, keptTotal } = undone;
  return (
    <>
      <div role="status">
        <Notice title="The import is undone">
          {countsOf(undone)}
          {keptTotal > 0 && ` We kept what was changed since on ${plural(keptTotal, 'course')}.`}
          {kept.length < keptTotal && ` Here are the first ${kept.length}.`}
        </Notice>
      </div>
      {keptTotal > 0 && (
        <AdminTable
          label="kept courses"
          columns={KEPT_COLUMNS}
          rows={kept}
          keyOf={({ courseId, why }) => `${courseId} ${why}`}
        />
      )}
    </>
  );
}
