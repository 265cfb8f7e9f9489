import type { Region } from '#contract/states';
import { STATE_FACTS } from '../../db/stateFacts.ts';
import { randomFrom } from './random.ts';

export const SAMPLE_MEMBERS = 400;
/** Over so many days the votes of the open election are spread. */
export const SAMPLE_DAYS = 90;

const DAY_MS = 86_400_000;
const FIRST_NAMES = [
  ...['Ana', 'Ben', 'Cleo', 'Dev', 'Ella', 'Finn', 'Gia', 'Hugo', 'Iris', 'Joel'],
  ...['Kai', 'Lena', 'Milo', 'Nora', 'Omar', 'Pia', 'Quinn', 'Rosa', 'Sam', 'Tess'],
];
/** Made-up names, so that nobody is mistaken for a real person. */
const LAST_NAMES = [
  ...['Ace', 'Albatross', 'Birdie', 'Bunker', 'Divot', 'Draw', 'Eagle', 'Fade', 'Fairway', 'Fringe'],
  ...['Green', 'Hybrid', 'Links', 'Mulligan', 'Niblick', 'Pin', 'Putter', 'Rough', 'Tee', 'Wedge'],
];
/** Rough population in units of 100,000; 20 by default. */
const PEOPLE: Partial<Record<string, number>> = {
  ...{ CA: 390, TX: 300, FL: 220, NY: 195, PA: 130, IL: 125, OH: 118, GA: 109, NC: 107, MI: 100, NJ: 93, VA: 87 },
  ...{ WA: 78, AZ: 74, TN: 71, MA: 70, IN: 68, MO: 62, MD: 62, WI: 59, CO: 58, MN: 57, SC: 53, AL: 51, LA: 46, OR: 42 },
};

export type SampleMember = {
  id: string;
  fName: string;
  lName: string;
  email: string;
  home: string;
  region: Region;
  joinedAt: Date;
  /** Joined before the election of last year ended, and voted in it. */
  votedLastYear: boolean;
  /** Prefers courses that are open to the public. */
  prefersPublic: boolean;
};

const PREFER_PUBLIC = 1 / 3;
const VOTED_LAST_YEAR = 0.65;
/** An election of last year ended at most this long ago. */
const A_YEAR_DAYS = 366;

/** The same 400 members each time; only their dates depend on `now`. */
export function sampleMembers(now: Date): SampleMember[] {
  const homes = STATE_FACTS.flatMap((state) => Array.from({ length: PEOPLE[state.code] ?? 20 }, () => state));
  return Array.from({ length: SAMPLE_MEMBERS }, (_, index) => {
    const random = randomFrom(`member ${index}`);
    const number = String(index + 1).padStart(3, '0');
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const { code: home, region } = one(homes);
    const votedLastYear = random() < VOTED_LAST_YEAR;
    const daysAgo = votedLastYear ? A_YEAR_DAYS + random() * A_YEAR_DAYS : random() * SAMPLE_DAYS;
    return {
      id: `sample-${number}`,
      fName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
      lName: LAST_NAMES[Math.floor(index / FIRST_NAMES.length)] ?? '',
      // A domain that no mail ever reaches (RFC 2606).
      email: `sample-${number}@samples.invalid`,
      home,
      region,
      joinedAt: new Date(now.getTime() - daysAgo * DAY_MS),
      votedLastYear,
      prefersPublic: random() < PREFER_PUBLIC,
    };
  });
}
