import type { AdminMember } from '#contract/admin';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectUser } from '../../../core/session/sessionSlice.ts';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { plural } from '../../../shared/numbers.ts';
import { RowActions } from '../AdminTable.tsx';
import type { AskedChange } from '../changes/ChangeDialog.tsx';
import { say } from '../../../shared/sentence.ts';

/** Buttons for the actions on a member. */
export function MemberActions({ member, onOpen }: { member: AdminMember; onOpen: (action: AskedChange) => void }) {
  const ownId = useAppSelector(selectUser)?._id;
  const actions = useFocusFallback<HTMLDivElement>();
  const { _id } = member;
  const name = nameOf(member);
  return (
    <RowActions ref={actions}>
      {memberActions(member, { isOneself: _id === ownId }).map((action) => (
        <Button
          key={action.change.of}
          look="quiet"
          aria-label={`${action.label}: ${name}`}
          onClick={() => onOpen(action)}
        >
          {action.label}
        </Button>
      ))}
    </RowActions>
  );
}

/** Actions available on a member now; admins cannot disable themselves. */
function memberActions(member: AdminMember, { isOneself }: { isOneself: boolean }): AskedChange[] {
  const { _id: userId, votes, disabledAt, voidedAt } = member;
  const name = nameOf(member);
  const actions: AskedChange[] = [];
  if (voidedAt === null) {
    actions.push({
      change: { of: 'votes', userId, voided: true },
      label: 'Void votes',
      title: `Void ${name}’s votes?`,
      text: `This takes ${plural(votes, 'vote')} out of the rankings. The lists stay, and you can restore the votes anytime.`,
      done: say`${name}’s votes are voided.`,
    });
  } else {
    actions.push({
      change: { of: 'votes', userId, voided: false },
      label: 'Restore votes',
      title: `Restore ${name}’s votes?`,
      text: `This restores ${plural(votes, 'vote')}. They count again if they counted before.`,
      done: say`${name}’s votes are restored.`,
    });
  }
  if (disabledAt !== null) {
    actions.push({
      change: { of: 'access', userId, disabled: false },
      label: 'Enable',
      title: `Enable ${name}?`,
      text: 'They can sign in again.',
      done: say`${name} can sign in again.`,
    });
  } else if (!isOneself) {
    actions.push({
      change: { of: 'access', userId, disabled: true },
      label: 'Disable',
      title: `Disable ${name}?`,
      text: 'This signs them out on every device, and they can’t sign in again. Their votes stay. If they shouldn’t count, void them.',
      done: say`${name} is disabled.`,
    });
  }
  return actions;
}

/** The address of a member who has no name yet. */
const nameOf = ({ name, email }: AdminMember): string => name || email;
