import { useState } from 'react';
import type { AdminLocation } from '#contract/admin';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { formatCount } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { say } from '../../shared/sentence.ts';
import { useGetAdminLocationsQuery } from './adminApi.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ADMIN_PAGES } from './pages.ts';
import { AdminTable, type Column } from './AdminTable.tsx';
import { type AskedChange, ChangeDialog } from './changes/ChangeDialog.tsx';
import { Tag } from './Tag.tsx';

const COLUMNS: readonly Column<AdminLocation>[] = [
  { title: 'State', cell: ({ name }) => name },
  { title: 'Courses', cell: ({ courses }) => formatCount(courses) },
  { title: 'Ballots', cell: ({ ballots }) => formatCount(ballots) },
  { title: 'Voting', cell: ({ active }) => (active ? <Tag>Open</Tag> : <Tag tone="warn">Closed</Tag>) },
  { title: 'Actions', cell: (location) => <Switch location={location} /> },
];

/** /admin/states: opens and closes voting in states. */
export function StatesPage() {
  const { data, isError, error, refetch } = useGetAdminLocationsQuery();
  return (
    <AdminFrame
      head={ADMIN_PAGES.states.head}
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
  return (
    <>
      <Button
        look="quiet"
        aria-label={`${location.active ? 'Close' : 'Open'} voting in ${location.name}`}
        onClick={() => setIsOpen(true)}
      >
        {location.active ? 'Close' : 'Open'}
      </Button>
      {isOpen && <ChangeDialog asked={switchOf(location)} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function switchOf({ _id: locationId, name, active }: AdminLocation): AskedChange {
  const change = { of: 'state', locationId, active: !active } as const;
  return active
    ? {
        change,
        label: 'Close voting',
        title: `Close voting in ${name}?`,
        text: `Nobody can vote in ${name} from now on or choose it as a home state. Its ranking stays up, and golfers keep their picks. You can open it again anytime.`,
        done: say`Voting in ${name} is closed.`,
      }
    : {
        change,
        label: 'Open voting',
        title: `Open voting in ${name}?`,
        text: `Golfers can vote in ${name} right away. Their picks there are as they left them.`,
        done: say`Voting in ${name} is open.`,
      };
}
