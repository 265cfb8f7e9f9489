import { votesLeft } from '#contract/ballotRule';
import { MAX_VOTES } from '#contract/limits';
import { plural } from '../../shared/numbers.ts';

/** What a visitor can do with the vote buttons beside it. */
export function FlagsLeft({ picks }: { picks: readonly number[] }) {
  const left = votesLeft(picks);
  if (left === 0) {
    return (
      <>
        <strong>All {MAX_VOTES} flags planted.</strong> Move one anytime.
      </>
    );
  }
  if (left < MAX_VOTES) {
    return (
      <>
        <strong>{`${plural(left, 'flag')} left.`}</strong> Plant the next one right here.
      </>
    );
  }
  return (
    <>
      <strong>{MAX_VOTES} flags, all yours.</strong> Plant the first one right here.
    </>
  );
}
