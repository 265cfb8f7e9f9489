import { useState } from 'react';
import type { AdminMember, AdminMembers, MemberFilter } from '#contract/admin';
import { formatCount } from '../../../shared/numbers.ts';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { useDebouncedValue } from '../../../shared/useDebouncedValue.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { ADMIN_PAGES } from '../pages.ts';
import { AdminList, type Column } from '../AdminTable.tsx';
import { type AskedChange, ChangeDialog } from '../changes/ChangeDialog.tsx';
import { SearchField } from '../SearchField.tsx';
import { SelectField } from '../SelectField.tsx';
import { Tag } from '../Tag.tsx';
import { formatDay } from '../times.ts';
import { BurstReport } from './BurstReport.tsx';
import { MemberActions } from './MemberActions.tsx';
import { useGetMembersInfiniteQuery } from './membersApi.ts';
import styles from './UsersPage.module.css';

const FILTERS = [
  ['all', 'Everyone'],
  ['admins', 'Admins'],
  ['disabled', 'Disabled'],
  ['voided', 'Votes voided'],
] as const satisfies readonly (readonly [MemberFilter, string])[];

const columnsWith = (onOpen: (asked: AskedChange) => void): readonly Column<AdminMember>[] => [
  { title: 'Member', cell: (member) => <MemberName member={member} /> },
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
  // State of the page, not of the row, which a new search unmounts.
  const [dialog, setDialog] = useState<AskedChange>();
  const members = useGetMembersInfiniteQuery({ search: useDebouncedValue(search).trim(), filter });
  return (
    <AdminFrame head={ADMIN_PAGES.users.head} below="Newest first.">
      <div className={styles.search}>
        <SearchField label="Name or email" hint="The first letters are enough." value={search} onSearch={setSearch} />
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
        columns={columnsWith(setDialog)}
        keyOf={({ _id }) => _id}
        empty={
          <Notice title="Nobody found">
            {search.trim() === ''
              ? 'Nobody matches this filter.'
              : `No name or email starts with “${search.trim()}”. Try fewer letters.`}
          </Notice>
        }
      />
      {dialog && <ChangeDialog asked={dialog} onClose={() => setDialog(undefined)} />}
    </AdminFrame>
  );
}

/** Name, e-mail address and status tags of a member. */
function MemberName({ member }: { member: AdminMember }) {
  const { name, fName, lName, email, emailVerified, sample, disabledAt, voidedAt } = member;
  const fullName = `${fName} ${lName}`.trim();
  return (
    <div className={styles.member}>
      <div dir="auto">{name === fullName || fullName === '' ? name : `${name} (${fullName})`}</div>
      <div className={styles.email}>{email}</div>
      <div>
        {sample && <Tag>Sample</Tag>}
        {!emailVerified && <Tag>Email not verified</Tag>}
        {disabledAt && <Tag tone="warn">Disabled</Tag>}
        {voidedAt && <Tag tone="warn">Votes voided</Tag>}
      </div>
    </div>
  );
}
