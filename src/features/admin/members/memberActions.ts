import type { AdminMember } from '#contract/admin';
import { plural } from '../../../shared/numbers.ts';

export type MemberAction = {
  change: { disabled: boolean } | { voided: boolean };
  /** Text of its button. */
  label: string;
  title: string;
  text: string;
  /** Text of the toast after success. */
  done: string;
};

/** Actions available on a member now; admins cannot disable themselves. */
export function memberActions(member: AdminMember, { isOneself }: { isOneself: boolean }): MemberAction[] {
  const { name, votes, disabledAt, voidedAt } = member;
  const actions: MemberAction[] = [];
  if (voidedAt === null) {
    actions.push({
      change: { voided: true },
      label: 'Void votes',
      title: `Void the votes of ${name}?`,
      text: `${plural(votes, 'vote')} leave the rankings. The lists stay, and the votes can be restored at any time.`,
      done: `The votes of ${name} are voided.`,
    });
  } else {
    actions.push({
      change: { voided: false },
      label: 'Restore votes',
      title: `Restore the votes of ${name}?`,
      text: `${plural(votes, 'vote')} count again, as far as they did before.`,
      done: `The votes of ${name} are restored.`,
    });
  }
  if (disabledAt !== null) {
    actions.push({
      change: { disabled: false },
      label: 'Enable',
      title: `Enable ${name}?`,
      text: 'The member may sign in again.',
      done: `${name} may sign in again.`,
    });
  } else if (!isOneself) {
    actions.push({
      change: { disabled: true },
      label: 'Disable',
      title: `Disable ${name}?`,
      text: 'The member is signed out everywhere and cannot sign in. The votes stay: void them if they should not count.',
      done: `${name} is disabled.`,
    });
  }
  return actions;
}
