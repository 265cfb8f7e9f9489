import type { AdminLocation } from '#contract/admin';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { errorMessage } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { LoadFailure } from '../../core/shell/LoadFailure.tsx';
import { toastShown } from '../../core/toast/toastSlice.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { useGetAdminLocationsQuery, useSwitchLocationMutation } from './adminApi.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ADMIN_HEADS } from './adminHeads.ts';
import { AdminTable, type Column } from './AdminTable.tsx';
import { Tag } from './Tag.tsx';

const COLUMNS: readonly Column<AdminLocation>[] = [
  { title: 'State', cell: ({ name }) => name },
  { title: 'Courses', cell: ({ courses }) => courses },
  { title: 'Ballots', cell: ({ ballots }) => ballots },
  { title: 'Voting', cell: ({ active }) => (active ? <Tag>Open</Tag> : <Tag tone="warn">Closed</Tag>) },
  { title: 'Actions', cell: (location) => <Switch location={location} /> },
];

/** /admin/locations: which states take votes. */
export function LocationsPage() {
  const { data, isError, error, refetch } = useGetAdminLocationsQuery();
  return (
    <AdminFrame
      head={ADMIN_HEADS.locations}
      below="Only open states are offered. In a closed one the lists and the ranking stay, but nobody can vote."
    >
      {!data && !isError && <SkeletonRows label="Loading the locations" count={8} />}
      {!data && isError && (
        <LoadFailure title="The locations could not be loaded" failure={error} onRetry={() => void refetch()} />
      )}
      {data && <AdminTable label="locations" columns={COLUMNS} rows={data} keyOf={({ _id }) => _id} />}
    </AdminFrame>
  );
}

function Switch({ location: { _id, name, active } }: { location: AdminLocation }) {
  const dispatch = useAppDispatch();
  const [switchLocation, { isLoading }] = useSwitchLocationMutation();
  const action = active ? 'Close' : 'Open';

  const carryOut = async () => {
    const { error } = await switchLocation({ locationId: _id, active: !active });
    const message = active ? `Voting in ${name} is closed.` : `Voting in ${name} is open.`;
    if (!error) dispatch(toastShown({ type: 'success', message }));
    else {
      const failed = `Not done. ${errorMessage(error)}`;
      dispatch(toastShown({ type: 'error', message: failed, duration: TOAST_LONG_DURATION_MS }));
    }
  };

  return (
    <Button
      look="quiet"
      aria-label={`${action} voting in ${name}`}
      aria-disabled={isLoading}
      onClick={() => void (isLoading || carryOut())}
    >
      {action}
    </Button>
  );
}
