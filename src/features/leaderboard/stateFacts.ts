import type { Leaderboard, Standing } from '#contract/leaderboard';
import { MAX_VOTES } from '#contract/limits';
import { plural } from '../../shared/numbers.ts';

type Fact = { label: string; value: string };

type Ranking = Pick<Leaderboard, 'ballots'> & { entries: readonly Standing[] };

const OPEN_TO_ALL: readonly Standing['access'][] = ['public', 'municipal', 'resort', 'semi-private'];

/** Facts derived from the first 22 courses of a ranking; empty without votes. */
export function stateFacts({ ballots, entries }: Ranking): Fact[] {
  const top = entries.filter(({ rank }) => rank !== null).slice(0, MAX_VOTES);
  if (top.length === 0) return [];
  return [onMostLists(top, ballots), townOfMost(top), openToAll(top), upMost(entries)].filter((fact) => fact !== null);
}

function onMostLists(top: readonly Standing[], ballots: number): Fact {
  const leaders = top.filter(({ rank }) => rank === 1);
  const [{ name, votes } = { name: '', votes: 0 }] = leaders;
  const who = leaders.length === 1 ? name : plural(leaders.length, 'course');
  return { label: 'Most picked', value: `${who}: on ${Math.round((100 * votes) / ballots)}% of lists` };
}

function townOfMost(top: readonly Standing[]): Fact | null {
  const counts = new Map<string, number>();
  for (const { city } of top) counts.set(city, (counts.get(city) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (most === undefined || most[1] < 2) return null;
  return { label: `Most of the top ${top.length}`, value: `${most[0]}: ${plural(most[1], 'course')}` };
}

function openToAll(top: readonly Standing[]): Fact | null {
  const known = top.filter(({ access }) => access !== undefined);
  if (top.length < 2 || known.length < top.length) return null;
  const open = known.filter(({ access }) => OPEN_TO_ALL.includes(access));
  return { label: 'Open to the public', value: `${open.length} of the top ${top.length}` };
}

function upMost(entries: readonly Standing[]): Fact | null {
  const risen = entries.flatMap(({ name, movement }) =>
    typeof movement === 'number' && movement > 0 ? [{ name, places: movement }] : [],
  );
  const [most] = [...risen].sort((one, other) => other.places - one.places);
  return most ? { label: 'Up most today', value: `${most.name}: ${plural(most.places, 'place')}` } : null;
}
