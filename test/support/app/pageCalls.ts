type Words = {
  /** True texts that replace unknown data. */
  instead?: RegExp[];
};

/** Texts of a page without the response to a call. */
export type Missing = Words & {
  /** Error text, shown with a retry button. */
  says: string | RegExp;
  /** Too small for a loading state. */
  isSmall?: true;
};

/** A call that the page can do without. */
export type Optional = Words & {
  /** Reason. */
  optional: string;
};

export type PageRow = Words & {
  path: string;
  heading: string | RegExp;
  /** Every call that the page makes by itself. */
  calls: Record<string, Missing | Optional>;
};

export const says = (words: string | RegExp, ...instead: RegExp[]): Missing => ({ says: words, instead });
export const optional = (why: string, ...instead: RegExp[]): Optional => ({ optional: why, instead });

export const CONFIG = {
  'GET /api/config': optional(
    'names the company in small print, the demo and the extra links',
    /the operator of this site/,
  ),
};
export const FRAME = {
  ...CONFIG,
  'GET /api/locations/': optional('only says which states are closed; the server refuses votes there all the same'),
};
export const EXTRA = { 'GET /api/config': says('We couldn’t load the page', /the operator of this site/) };
export const PLACE = {
  'GET /api/geocode': optional('without a place by the network address, the default state opens'),
  'GET /api/locations/resolve/:state': optional('the same'),
  'GET /api/golf-courses/location-id?name': optional('a guest’s bar says so when its button is pressed'),
};
export const MAP = {
  'GET /api/maps/:state': optional('the list names the same courses, and whoever has no map misses no fact'),
};
export const LIST_MAP = { 'POST /api/maps/:state': optional('the list names the same courses') };
export const PINS = { 'GET /api/maps/:state/pins': optional('the list shows the own flags, too') };
export const RANKING = says('We couldn’t load the ranking');
export const COUNTRY = says('We couldn’t load the states');
export const ELECTIONS = says('We couldn’t load the elections', /^(Arizona’s result|Election)$/);
export const ELECTION_LINE = {
  'GET /api/elections': optional('only says in a line when the election closes'),
};
export const CLIMBERS = {
  'GET /api/leaderboard/:state/climbers': says('We couldn’t load the climbers'),
};
export const LIST = says('We couldn’t load the list', /^A shared list$/);
export const TOP_FIVE = { 'GET /api/leaderboard/:state?limit': RANKING };
export const LANDING = {
  'GET /api/leaderboard/:state?limit': says(
    'We couldn’t load the ranking',
    /^Arizona$/,
    /^See all courses in Arizona$/,
  ),
  'GET /api/elections': optional('only says when the election closes', /^See who wins$/),
  ...MAP,
};

export const CODE = says('That didn’t work', /^Checking the link$/);

export const ME = 'GET /api/users/me';
export const SESSION = says('We couldn’t restore your session', /^You’re still signed in$/);
