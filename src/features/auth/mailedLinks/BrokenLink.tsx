import { useReturnPath } from '../../../core/navigation/guards.tsx';
import type { AuthProblem } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/Button.tsx';
import { MailHeading } from './MailHeading.tsx';

type BrokenLinkProps = {
  problem: AuthProblem;
  /** Where to go when the link has been used or has expired. */
  next: { to: string; label: string };
  /** For a link that may still be valid. */
  onRetry?: () => void;
};

/** For a disabled account, which no other mail can help. */
const RANKING = { to: paths.leaderboard, label: 'See the ranking' };

/** Error screen of a mailed link, with the next step. */
export function BrokenLink({ problem, next, onRetry }: BrokenLinkProps) {
  const from = useReturnPath();
  const target = isDisabledAccount(problem.code) ? RANKING : next;
  return (
    <>
      <MailHeading
        title={isUnusableCode(problem.code) ? 'This link doesn’t work' : 'That didn’t work'}
        below={problem.text}
      />
      {onRetry && !isUnusableCode(problem.code) ? (
        <Button onClick={onRetry}>Try again</Button>
      ) : (
        <ButtonLink to={target.to} state={{ from }}>
          {target.label}
        </ButtonLink>
      )}
    </>
  );
}

/** Error codes after which the same link cannot succeed. */
const UNUSABLE = ['invalid-action-code', 'expired-action-code', 'user-disabled', 'user_disabled', 'user-not-found'];

/** The identity service and our server spell the code differently. */
const isDisabledAccount = (code: string | undefined): boolean => code === 'user-disabled' || code === 'user_disabled';

export const isUnusableCode = (code: string | undefined): boolean => code !== undefined && UNUSABLE.includes(code);
