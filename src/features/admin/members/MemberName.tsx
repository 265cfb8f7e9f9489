import type { AdminMember } from '#contract/admin';
import { Tag } from '../Tag.tsx';
import { isChoosable } from './ChosenMembers.tsx';
import styles from './MemberName.module.css';

type MemberNameProps = {
  member: AdminMember;
  /** Present where members can be chosen. */
  choice?: { chosen: ReadonlySet<string>; onToggle: (id: string) => void } | undefined;
};

/** Name, e-mail address and status tags of a member, with a box to choose one. */
export function MemberName({ member, choice }: MemberNameProps) {
  const { _id, name, fName, lName, email, emailVerified, sample, disabledAt, voidedAt } = member;
  const fullName = `${fName} ${lName}`.trim();
  const shownName = name === fullName || fullName === '' ? name : `${name} (${fullName})`;
  return (
    <div className={styles.member}>
      {choice && isChoosable(member) ? (
        <label className={styles.choice}>
          <input type="checkbox" checked={choice.chosen.has(_id)} onChange={() => choice.onToggle(_id)} />
          <span dir="auto">{shownName || email}</span>
        </label>
      ) : (
        <div dir="auto">{shownName}</div>
      )}
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
