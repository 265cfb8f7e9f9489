import type { AdminMember } from '#contract/admin';
import styles from './MemberName.module.css';
import { Tag } from '../Tag.tsx';

/** Name, e-mail address and status tags of a member. */
export function MemberName({ member }: { member: AdminMember }) {
  const { name, fName, lName, email, emailVerified, sample, disabledAt, voidedAt } = member;
  const fullName = `${fName} ${lName}`;
  return (
    <div className={styles.member}>
      <div dir="auto">{name === fullName ? name : `${name} (${fullName})`}</div>
      <div className={styles.email}>{email}</div>
      <div>
        {sample && <Tag>Sample</Tag>}
        {!emailVerified && <Tag>Address not verified</Tag>}
        {disabledAt && <Tag tone="warn">Disabled</Tag>}
        {voidedAt && <Tag tone="warn">Votes voided</Tag>}
      </div>
    </div>
  );
}
