import type { AdminMember } from '#contract/admin';
import { plural } from '../../shared/numbers.ts';

export type MemberAction = {
  change: { disabled: boolean } | { voided: boolean };
  action: string;
  title: string;
  text: string;
  /** What is said once it is done. */
  done: string;
};

/** What an admin can do about a member now. Nobody locks oneself out. */
export function memberActions(member: AdminMember, { isOneself }: { isOneself: boolean }): MemberAction[] {
  const { name, votes, disabledAt, voidedAt } = member;
  const deeds: MemberAction[] = [];
  if (voidedAt === null) {
    deeds.push({
      change: { voided: true },
      action: 'Void votes',
      title: `Void the votes of ${name}?`,
      text: `${plural(votes, 'vote')} leave the rankings. The lists stay, and the votes can be restored at any time.`,
      done: `The votes of ${name} are voided.`,
    });
  } else {
    deeds.push({
      change: { voided: false },
      action: 'Restore votes',
      title: `Restore the votes of ${name}?`,
      text: `${plural(votes, 'vote')} count again, as far as they did before.`,
      done: `The votes of ${name} are restored.`,
    });
  }
  if (disabledAt !== null) {
    deeds.push({
      change: { disabled: false },
      action: 'Enable',
      title: `Enable ${name}?`,
      text: 'The member may sign in again.',
      done: `${name} may sign in again.`,
    });
  } else if (!isOneself) {
    deeds.push({
      change: { disabled: true },
      action: 'Disable',
      title: `Disable ${name}?`,
      text: 'The member is signed out everywhere and cannot sign in. The votes stay: void them if they should not count.',
      done: `${name} is disabled.`,
    });
  }
  return deeds;
}
