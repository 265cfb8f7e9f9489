import { useState } from 'react';
import type { AdminMember, AdminMembers, MemberFilter } from '#contract/admin';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { ADMIN_HEADS } from '../adminHeads.ts';
import { AdminList } from '../AdminList.tsx';
import type { Column } from '../AdminTable.tsx';
import { BurstReport } from './BurstReport.tsx';
import { MemberActions } from './MemberActions.tsx';
import type { MemberAction } from './memberActions.ts';
import { MemberDialog } from './MemberDialog.tsx';
import { MemberName } from './MemberName.tsx';
import { useGetMembersInfiniteQuery } from './membersApi.ts';
import { SearchField } from '../SearchField.tsx';
import { SelectField } from '../SelectField.tsx';
import { Tag } from '../Tag.tsx';
import { formatDay } from '../times.ts';
import { useDebouncedValue } from '../../../shared/useDebouncedValue.ts';
import styles from './UsersPage.module.css';

const FILTERS = [
  ['all', 'Everybody'],
  ['admins', 'Admins'],
  ['disabled', 'Disabled'],
  ['voided', 'Votes voided'],
] as const satisfies readonly (readonly [MemberFilter, string])[];

const columnsWith = (onOpen: (member: AdminMember, action: MemberAction) => void): readonly Column<AdminMember>[] => [
  { title: 'Member', cell: (member) => <MemberName member={member} /> },
  { title: 'User type', cell: ({ userType }) => (userType === 'admin' ? <Tag>Admin</Tag> : 'Member') },
  { title: 'Joined', cell: ({ createdAt }) => formatDay(createdAt) },
  { title: 'Last sign-in', cell: ({ lastLogin }) => (lastLogin ? formatDay(lastLogin) : 'Never') },
  { title: 'Votes', cell: ({ votes, counted }) => (counted || votes === 0 ? votes : `${votes}, not counted`) },
  { title: 'Actions', cell: (member) => <MemberActions member={member} onOpen={(action) => onOpen(member, action)} /> },
];

/** /admin/users: find members, disable them, void their votes. */
export function UsersPage() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MemberFilter>('all');
  // State of the page, not of the row, which a new search unmounts.
  const [dialog, setDialog] = useState<{ userId: string; action: MemberAction }>();
  const members = useGetMembersInfiniteQuery({ search: useDebouncedValue(search).trim(), filter });
  return (
    <AdminFrame head={ADMIN_HEADS.users} below="Newest first.">
      <div className={styles.search}>
        <SearchField
          label="Name or e-mail address"
          hint="Its beginning is enough."
          value={search}
          onSearch={setSearch}
        />
        <SelectField
          label="Show"
          options={FILTERS}
          value={filter}
          onChange={({ target }) => setFilter(FILTERS.find(([value]) => value === target.value)?.[0] ?? 'all')}
        />
      </div>
      <BurstReport />
      <AdminList
        what="users"
        pages={members}
        rowsOf={({ users }: AdminMembers) => users}
        columns={columnsWith(({ _id: userId }, action) => setDialog({ userId, action }))}
        keyOf={({ _id }) => _id}
        empty={
          <Notice title="Nobody found">
            {search.trim() === ''
              ? 'There is no such member.'
              : `No name or address begins with “${search.trim()}”. Try fewer letters.`}
          </Notice>
        }
      />
      {dialog && <MemberDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </AdminFrame>
  );
}
