import type { AdminMember } from '#contract/admin';
import { VOID_TOGETHER_MAX } from '#contract/limits';
import { formatCount, plural } from '../../../shared/numbers.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import type { AskedChange } from '../changes/ChangeDialog.tsx';
import { say } from '../../../shared/sentence.ts';
import type { Burst } from './BurstReport.tsx';
import styles from './ChosenMembers.module.css';

/** Whether the votes of a member can be voided together with those of others. */
export const isChoosable = ({ userType, voidedAt }: AdminMember): boolean => userType !== 'admin' && voidedAt === null;

type ChosenMembersProps = {
  burst: Burst;
  /** The members that are listed so far. */
  listed: readonly AdminMember[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onVoid: (asked: AskedChange) => void;
  onClose: () => void;
};

/** Chooses members of a burst, to void their votes together. */
export function ChosenMembers({ burst, listed, chosen, onChoose, onVoid, onClose }: ChosenMembersProps) {
  const count = chosen.size;
  const isTooMany = count > VOID_TOGETHER_MAX;
  return (
    <section className={styles.chosen} aria-label="Chosen golfers">
      <p role="status">
        Golfers who {burst.what}. {count === 0 ? 'Choose those whose votes are fake.' : `${formatCount(count)} chosen.`}{' '}
        {isTooMany && `Choose at most ${formatCount(VOID_TOGETHER_MAX)} at a time.`}
      </p>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={() => onChoose(new Set(listed.filter(isChoosable).map(({ _id }) => _id)))}>
          Choose all shown
        </Button>
        {count > 0 && (
          <Button
            aria-disabled={isTooMany}
            onClick={() => {
              if (!isTooMany) onVoid(voidingOf([...chosen]));
            }}
          >
            Void votes of {plural(count, 'golfer')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Show everyone
        </Button>
      </div>
    </section>
  );
}

const voidingOf = (userIds: readonly string[]): AskedChange => ({
  change: { of: 'votesOfMany', userIds, voided: true },
  label: 'Void votes',
  title: `Void the votes of ${plural(userIds.length, 'golfer')}?`,
  text: 'This takes their votes out of the rankings. Their lists stay, and you can restore the votes anytime. Admins keep theirs.',
  done: say`Their votes are voided.`,
});
