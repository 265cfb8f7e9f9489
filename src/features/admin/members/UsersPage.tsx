import { useState } from 'react';
import type { AdminMember, AdminMembers, MemberFilter } from '#contract/admin';
import { formatCount } from '../../../shared/numbers.ts';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { useDebouncedValue } from '../../../shared/useDebouncedValue.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { ADMIN_PAGES } from '../pages.ts';
import { AdminList, type Column } from '../AdminTable.tsx';
import { type AskedChange, ChangeDialog } from '../changes/ChangeDialog.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { SearchField } from '../SearchField.tsx';
import { SelectField } from '../SelectField.tsx';
import { formatDay } from '../times.ts';
import { ALWAYS, spanParams, TimeSpanFields } from '../TimeSpan.tsx';
import { type Burst, BurstReport } from './BurstReport.tsx';
import { ChosenMembers } from './ChosenMembers.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberName } from './MemberName.tsx';
import { useExportMembersMutation, useGetMembersInfiniteQuery } from './membersApi.ts';
import { FieldGrid } from '../FieldGrid.tsx';
import { Tag } from '../Tag.tsx';

const FILTERS = [
  ['all', 'Everyone'],
  ['admins', 'Admins'],
  ['disabled', 'Disabled'],
  ['voided', 'Votes voided'],
] as const satisfies readonly (readonly [MemberFilter, string])[];

const NOBODY: ReadonlySet<string> = new Set();

const columnsWith = (
  onOpen: (asked: AskedChange) => void,
  choice: Parameters<typeof MemberName>[0]['choice'],
): readonly Column<AdminMember>[] => [
  { title: 'Member', cell: (member) => <MemberName member={member} choice={choice} /> },
  { title: 'User type', cell: ({ userType }) => (userType === 'admin' ? <Tag>Admin</Tag> : 'Member') },
  { title: 'Joined', cell: ({ createdAt }) => formatDay(createdAt) },
  { title: 'Last sign-in', cell: ({ lastLogin }) => (lastLogin ? formatDay(lastLogin) : 'Never') },
  {
    title: 'Votes',
    cell: ({ votes, counted }) => (counted || votes === 0 ? formatCount(votes) : `${formatCount(votes)}, not counted`),
  },
  { title: 'Actions', cell: (member) => <MemberActions member={member} onOpen={onOpen} /> },
];

/** /admin/users: find members, disable them, void their votes. */
export function UsersPage() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MemberFilter>('all');
  const [span, setSpan] = useState(ALWAYS);
  const [burst, setBurst] = useState<Burst>();
  const [chosen, setChosen] = useState(NOBODY);
  // State of the page, not of the row, which a new search unmounts.
  const [dialog, setDialog] = useState<AskedChange>();
  const { what: _what, ...ofBurst } = burst ?? { what: '' };
  const wish = { search: useDebouncedValue(search).trim(), filter, ...spanParams(span), ...ofBurst };
  const members = useGetMembersInfiniteQuery(wish);
  const [exportMembers, { isLoading }] = useExportMembersMutation();
  const listed = members.currentData?.pages.flatMap(({ users }) => users) ?? [];

  const show = (next: Burst | undefined) => {
    setBurst(next);
    setChosen(NOBODY);
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  return (
    <AdminFrame head={ADMIN_PAGES.users.head} below="Newest first.">
      <FieldGrid look="search">
        <SearchField label="Name or email" hint="The first letters are enough." value={search} onSearch={setSearch} />
        <SelectField
          label="Show"
          options={FILTERS}
          value={filter}
          onChange={({ target }) => setFilter(FILTERS.find(([value]) => value === target.value)?.[0] ?? 'all')}
        />
        <TimeSpanFields labels={['Joined from', 'Joined to']} span={span} onChange={setSpan} />
        <ExportButton isBusy={isLoading} onExport={() => exportMembers(wish)} />
      </FieldGrid>
      <BurstReport onChoose={show} />
      {burst && (
        <ChosenMembers
          burst={burst}
          listed={listed}
          chosen={chosen}
          onChoose={setChosen}
          onVoid={setDialog}
          onClose={() => show(undefined)}
        />
      )}
      <AdminList
        what="users"
        pages={members}
        rowsOf={({ users }: AdminMembers) => users}
        columns={columnsWith(setDialog, burst && { chosen, onToggle: toggle })}
        keyOf={({ _id }) => _id}
        empty={
          <Notice title="Nobody found">
            {search.trim() === ''
              ? 'Nobody matches this filter.'
              : `No name or email starts with “${search.trim()}”. Try fewer letters.`}
          </Notice>
        }
      />
      {dialog && <ChangeDialog asked={dialog} onDone={() => setChosen(NOBODY)} onClose={() => setDialog(undefined)} />}
    </AdminFrame>
  );
}
