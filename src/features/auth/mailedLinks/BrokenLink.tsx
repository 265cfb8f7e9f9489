import { useReturnPath } from '../../../core/navigation/guards.tsx';
import type { AuthProblem } from '../../../core/identity/useIdentity.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/Button.tsx';
import { MailHeading } from './MailHeading.tsx';
import { isUsed, isSwitchedOff } from './usedCode.ts';

type BrokenLinkProps = {
  problem: AuthProblem;
  /** Where to go from a link that is spent. */
  next: { to: string; label: string };
  /** For a link that may be good still. */
  onRetry?: () => void;
};

/** No other mail helps somebody whose account is switched off. */
const RANKING = { to: paths.leaderboard, label: 'See the ranking' };

/** A mailed link that did not do its work: why, and the way on. */
export function BrokenLink({ problem, next, onRetry }: BrokenLinkProps) {
  const from = useReturnPath();
  const way = isSwitchedOff(problem.code) ? RANKING : next;
  return (
    <>
      <MailHeading
        title={isUsed(problem.code) ? 'This link does not work' : 'That did not work'}
        below={problem.text}
      />
      {onRetry && !isUsed(problem.code) ? (
        <Button onClick={onRetry}>Try again</Button>
      ) : (
        <ButtonLink to={way.to} state={{ from }}>
          {way.label}
        </ButtonLink>
      )}
    </>
  );
}
