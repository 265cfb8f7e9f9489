import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminElection } from '#contract/adminElections';
import { endOf, startOf } from '#contract/electionWords';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { ADMIN_PAGES } from '../pages.ts';
import { AdminTable, type Column, RowActions } from '../AdminTable.tsx';
import { Tag } from '../Tag.tsx';
import { CloseElectionDialog } from './CloseElectionDialog.tsx';
import { useGetAdminElectionsQuery } from './electionsApi.ts';
import { PlanElectionDialog } from './PlanElectionDialog.tsx';

const COLUMNS: readonly Column<AdminElection>[] = [
  {
    title: 'Election',
    cell: ({ id, name, status }) => (status === 'open' ? name : <Link to={paths.election(id)}>{name}</Link>),
  },
  { title: 'Status', cell: ({ status }) => <Status status={status} /> },
  { title: 'Opened', cell: ({ opensAt }) => startOf(opensAt) },
  { title: 'Closes', cell: ({ closesAt }) => endOf(closesAt) },
  {
    title: 'Next election',
    cell: ({ status, nextName }) => (status === 'open' ? (nextName ?? 'Named after its year') : '–'),
  },
  { title: 'Actions', cell: (election) => <Actions election={election} /> },
];

/** The worker closes an election within seconds. */
const POLL = { pollingInterval: 5000, skipPollingIfUnfocused: true };

/** /admin/elections: moves the end of the open election, names the next one, ends it. */
export function ElectionsPage() {
  const { data, isError, error, refetch } = useGetAdminElectionsQuery(undefined, POLL);
  return (
    <AdminFrame
      head={ADMIN_PAGES.elections.head}
      below="When an election closes, every state’s ranking becomes its final result. Picks stay and count in the next election."
    >
      {!data && !isError && <SkeletonRows label="Loading the elections" count={3} />}
      {!data && isError && (
        <LoadFailure title="We couldn’t load the elections" failure={error} onRetry={() => void refetch()} />
      )}
      {data && <AdminTable label="elections" columns={COLUMNS} rows={data.elections} keyOf={({ id }) => id} />}
    </AdminFrame>
  );
}

function Status({ status }: { status: AdminElection['status'] }) {
  if (status === 'open') return <Tag>Open</Tag>;
  return <Tag tone="warn">{status === 'closing' ? 'Counting' : 'Closed'}</Tag>;
}

function Actions({ election }: { election: AdminElection }) {
  const [dialog, setDialog] = useState<'plan' | 'close'>();
  if (election.status !== 'open') return '–';
  const close = () => setDialog(undefined);
  return (
    <RowActions>
      <Button look="quiet" aria-label={`Plan election ${election.name}`} onClick={() => setDialog('plan')}>
        Plan
      </Button>
      <Button look="quiet" aria-label={`Close now: election ${election.name}`} onClick={() => setDialog('close')}>
        Close now
      </Button>
      {dialog === 'plan' && <PlanElectionDialog election={election} onClose={close} />}
      {dialog === 'close' && <CloseElectionDialog election={election} onClose={close} />}
    </RowActions>
  );
}
