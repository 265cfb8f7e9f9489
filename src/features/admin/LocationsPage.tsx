import { useState } from 'react';
import type { AdminLocation } from '#contract/admin';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { useGetAdminLocationsQuery } from './adminApi.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ADMIN_HEADS } from './adminHeads.ts';
import { AdminTable, type Column } from './AdminTable.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';
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
