import type { CountryLeaderboard } from '#contract/leaderboard';
import { plural } from '../../shared/numbers.ts';

/** "Vermont, 12 members, voting is closed". */
export const stateLabel = ({ name, ballots, active }: CountryLeaderboard['locations'][number]): string =>
  `${name}, ${plural(ballots, 'member')}${active ? '' : ', voting is closed'}`;
