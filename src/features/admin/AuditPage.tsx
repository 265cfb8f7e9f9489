import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditAction, AuditEntry, AuditLog } from '#contract/admin';
import { isolated } from '#contract/names';
import { paths } from '../../shared/paths.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useDebouncedValue } from '../../shared/useDebouncedValue.ts';
import { useExportAuditMutation, useGetAuditInfiniteQuery } from './auditApi.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ADMIN_PAGES } from './pages.ts';
import { AdminList, type Column } from './AdminTable.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Facts } from './Facts.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import { ALWAYS, spanParams, TimeSpanFields } from './TimeSpan.tsx';
import { formatTime } from './times.ts';

const ACTION_LABELS: Record<AuditAction, string> = {
  user_disabled: 'Disabled a member',
  user_enabled: 'Enabled a member',
  users_exported: 'Downloaded the members',
  votes_voided: 'Voided votes',
  votes_restored: 'Restored votes',
  location_opened: 'Opened voting',
  location_closed: 'Closed voting',
  course_added: 'Added a course',
  course_edited: 'Edited a course',
  course_withdrawn: 'Withdrew a course',
  course_offered: 'Brought a course back',
  course_kept: 'Kept a course',
  courses_merged: 'Merged courses',
  merge_undone: 'Undid a merge',
  courses_imported: 'Imported courses',
  import_undone: 'Undid an import',
  catalogue_updated: 'Updated the catalog',
  election_moved: 'Changed when an election closes',
  election_named: 'Named the next election',
  election_ended: 'Closed an election',
  result_corrected: 'Corrected a result',
  suggestion_accepted: 'Accepted a suggestion',
  suggestion_merged: 'Matched a suggestion',
  suggestion_declined: 'Declined a suggestion',
  admin_made: 'Added an admin',
  admin_removed: 'Removed an admin',
  tallies_repaired: 'Repaired tallies',
  ledger_key_rotated: 'Changed the key that signs ledgers',
  backup_restored: 'Restored a backup',
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'Action', cell: ({ action }) => ACTION_LABELS[action] },
  { title: 'About', cell: (entry) => <Target entry={entry} /> },
  { title: 'Reason', cell: ({ reason }) => reason ?? '–' },
  {
    title: 'By',
    cell: ({ actor: { kind, _id, displayName } }) =>
      kind === 'operator'
        ? 'Operator'
        : displayName === null
          ? `An admin who left (${(_id ?? '').slice(0, 8)})`
          : isolated(displayName),
  },
  { title: 'When', cell: ({ at }) => formatTime(at) },
  { title: 'Details', cell: ({ details }) => <Facts label="Show" facts={details} /> },
];

const ACTIONS = [['', 'Everything'], ...Object.entries(ACTION_LABELS)] as const;
const isAction = (text: string): text is AuditAction => text in ACTION_LABELS;

/** /admin/audit: log of the actions of admins and operators, found by person, action and time. */
export function AuditPage() {
  const [person, setPerson] = useState('');
  const [action, setAction] = useState<AuditAction>();
  const [span, setSpan] = useState(ALWAYS);
  const search = useDebouncedValue(person).trim();
  const wish = { search, ...(action === undefined ? {} : { action }), ...spanParams(span) };
  const log = useGetAuditInfiniteQuery(wish, { refetchOnMountOrArgChange: true });
  const [exportAudit, { isLoading }] = useExportAuditMutation();
  const isAll = search === '' && Object.keys(wish).length === 1;
  return (
    <AdminFrame head={ADMIN_PAGES.audit.head} below="Newest first. Nobody can change or remove an entry.">
      <FieldGrid look="search">
        <SearchField
          label="Person"
          hint="Who did it, or who it was about: the first letters of a name or email."
          value={person}
          onSearch={setPerson}
        />
        <SelectField
          label="Action"
          options={ACTIONS}
          value={action ?? ''}
          onChange={({ target }) => setAction(isAction(target.value) ? target.value : undefined)}
        />
        <TimeSpanFields labels={['From', 'To']} span={span} onChange={setSpan} />
        <ExportButton isBusy={isLoading} onExport={() => exportAudit(wish)} />
      </FieldGrid>
      <AdminList
        what="entries"
        pages={log}
        rowsOf={({ entries }: AuditLog) => entries}
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        empty={
          isAll ? (
            <Notice title="Nothing yet">What admins do shows up here.</Notice>
          ) : (
            <Notice title="No entry matches">Try fewer letters, another action or more days.</Notice>
          )
        }
      />
    </AdminFrame>
  );
}

function Target({ entry: { action, target, targetId, member } }: { entry: AuditEntry }) {
  if (member?.displayName === '') return member.email;
  if (member) return `${isolated(member.displayName)} (${member.email})`;
  if (target === null) return targetId === null ? '–' : 'A member who left';
  return /^(course_|courses_merged|merge_undone|suggestion)/.test(action) ? (
    <Link to={paths.course(Number(targetId))}>{target}</Link>
  ) : (
    target
  );
}
