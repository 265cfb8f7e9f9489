import { useState } from 'react';
import type { AdminLocation } from '#contract/admin';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { formFailed, toastShown } from '../../core/feedback/toastSlice.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { useGetAdminLocationsQuery, useSwitchLocationMutation } from './adminApi.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ADMIN_PAGES } from './pages.ts';
import { AdminTable, type Column } from './AdminTable.tsx';
import { Tag } from './Tag.tsx';

const COLUMNS: readonly Column<AdminLocation>[] = [
  { title: 'State', cell: ({ name }) => name },
  { title: 'Courses', cell: ({ courses }) => courses },
  { title: 'Ballots', cell: ({ ballots }) => ballots },
  { title: 'Voting', cell: ({ active }) => (active ? <Tag>Open</Tag> : <Tag tone="warn">Closed</Tag>) },
  { title: 'Actions', cell: (location) => <Switch location={location} /> },
];

/** /admin/locations: opens and closes voting in states. */
export function LocationsPage() {
  const { data, isError, error, refetch } = useGetAdminLocationsQuery();
  return (
    <AdminFrame
      head={ADMIN_PAGES.locations.head}
      below="Golfers vote in open states. In a closed one, the lists and the ranking stay up, but nobody can vote."
    >
      {!data && !isError && <SkeletonRows label="Loading the states" count={8} />}
      {!data && isError && (
        <LoadFailure title="We couldn’t load the states" failure={error} onRetry={() => void refetch()} />
      )}
      {data && <AdminTable label="states" columns={COLUMNS} rows={data} keyOf={({ _id }) => _id} />}
    </AdminFrame>
  );
}

function Switch({ location }: { location: AdminLocation }) {
  const [isOpen, setIsOpen] = useState(false);
  const action = location.active ? 'Close' : 'Open';
  return (
    <>
      <Button look="quiet" aria-label={`${action} voting in ${location.name}`} onClick={() => setIsOpen(true)}>
        {action}
      </Button>
      {isOpen && <SwitchDialog location={location} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Confirmation before voting in a state is opened or closed. */
function SwitchDialog({ location, onClose }: { location: AdminLocation; onClose: () => void }) {
  const { _id, name } = location;
  // Fixed when the dialog opens: a refetch of the list must not flip the question.
  const [active] = useState(location.active);
  const dispatch = useAppDispatch();
  const [switchLocation, { isLoading }] = useSwitchLocationMutation();
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    const { error } = await switchLocation({ locationId: _id, active: !active });
    if (error) {
      const message = failureText(error, 'done');
      setProblem(message);
      dispatch(formFailed(message));
      return;
    }
    dispatch(toastShown({ type: 'success', message: `Voting in ${name} is ${active ? 'closed' : 'open'}.` }));
    onClose();
  };

  return (
    <FormDialog
      title={active ? `Close voting in ${name}?` : `Open voting in ${name}?`}
      submitLabel={active ? 'Close voting' : 'Open voting'}
      onSubmit={() => void submit()}
      onClose={onClose}
      isBusy={isLoading}
      problem={problem}
    >
      <p>
        {active
          ? `Nobody can vote in ${name} from now on or choose it as a home state. Its ranking stays up, and golfers keep their picks. You can open it again anytime.`
          : `Golfers can vote in ${name} right away. Their picks there are as they left them.`}
      </p>
    </FormDialog>
  );
}
