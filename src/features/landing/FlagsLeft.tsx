import { votesLeft } from '#contract/ballotRule';
import { MAX_VOTES } from '#contract/limits';
import { plural } from '../../shared/numbers.ts';

function wordsFor(left: number): [state: string, next: string] {
  if (left === 0) return [`All ${MAX_VOTES} flags planted.`, 'Move one anytime.'];
  if (left < MAX_VOTES) return [`${plural(left, 'flag')} left.`, 'Plant the next one right here.'];
  return [`${MAX_VOTES} flags, all yours.`, 'Plant the first one right here.'];
}

/** What a visitor can do with the vote buttons beside it. */
export function FlagsLeft({ picks }: { picks: readonly number[] }) {
  const left = votesLeft(picks);
  const [state, next] = wordsFor(left);
  // Replaced as a whole: a browser that translates the page has moved its texts, which React could not find again.
  return (
    <span key={left}>
      <strong>{state}</strong>
      {` ${next}`}
    </span>
  );
}
