import { PASSWORD } from './account.ts';
import { ADMIN_PAGES } from './adminPages.ts';
import { GUEST_PAGES } from './guestPages.ts';
import { newAddress } from './identityForms.ts';
import { MEMBER_PAGES } from './memberPages.ts';
import type { Visitor } from './visitors.ts';
import type { Hand } from './walkerHand.ts';

/** Something that somebody does; `nth` decides where there is a choice. `email` is of a member who has an account. */
type Act = (hand: Hand, nth: number, email: string) => Promise<void>;

const CODES = ['az', 'ut'] as const;
const paths = (rows: readonly { path: string }[]) => rows.map(({ path }) => path);
const PAGES = [...new Set(paths([...GUEST_PAGES, ...MEMBER_PAGES]))].filter((path) => path !== '/logout');
const ADMIN_PATHS = paths(ADMIN_PAGES);

const one = <Item>(items: readonly Item[], nth: number): Item => items[nth % items.length]!;
const words = (nth: number) => `Links ${nth} ${crypto.randomUUID().slice(0, 8)}`;

const signUp: Act = async (hand) => {
  await hand.open('/signup');
  await hand.fill(/^Email/, newAddress());
  await hand.fill(/^Password/, PASSWORD);
  await hand.press(/^Create account$/);
};
const voteOn =
  (path: string): Act =>
  async (hand, nth) => {
    await hand.open(path);
    await hand.press(/^Vote for /, nth);
  };
/** Opens a page of the admin area, and gives a reason for an action there. */
const withReason =
  (path: string, action: string): Act =>
  async (hand, nth) => {
    await hand.open(path);
    await hand.pressAndWait(new RegExp(`^${action}`), nth);
    await hand.fill(/^Reason/, words(nth));
    await hand.press(new RegExp(`^${action}$`));
  };

/** On whatever page is open. */
const IN_PASSING: Record<string, Act> = {
  'presses anything': (hand, nth) => hand.press(/./, nth),
  unvotes: (hand, nth) => hand.press(/^(Voted for|Remove your vote for) /, nth),
  'goes back': (hand) => hand.back(),
  'returns later': (hand) => hand.returnLater(),
  'undoes it': (hand) => hand.press(/^(Undo|Try again)$/),
};

const ANYBODY: Record<string, Act> = {
  'opens a page': (hand, nth) => hand.open(one(PAGES, nth)),
  searches: async (hand, nth) => {
    await hand.open('/search');
    await hand.fill(/./, one(['papago', 'golf', 'pete dye', 'qqqq'], nth));
  },
  'votes in a ranking': voteOn('/leaderboard/ut'),
  'votes on a course’s page': voteOn('/course/{course}'),
  'signs in': async (hand, _nth, email) => {
    await hand.open('/login');
    await hand.fill(/^Email/, email);
    await hand.fill(/^Password/, PASSWORD);
    await hand.press(/^Sign in$/);
  },
};

const GUEST: Record<string, Act> = {
  'signs up': signUp,
  'votes and signs up': async (hand, nth, email) => {
    await voteOn('/leaderboard/az')(hand, nth, email);
    await signUp(hand, nth, email);
  },
};

const MEMBER: Record<string, Act> = {
  votes: voteOn('/voting/{AZ}'),
  'votes and undoes it': async (hand, nth, email) => {
    await voteOn('/leaderboard/ut')(hand, nth, email);
    await hand.press(/^Undo$/);
  },
  swaps: async (hand, nth) => {
    await hand.open('/voting/{AZ}');
    await hand.pressAndWait(/^Swap a pick for /, nth);
    await hand.press(/^Replace /, nth);
  },
  'takes a vote back and undoes it': async (hand, nth) => {
    await hand.open('/my-picks');
    await hand.pressAndWait(/^Remove your vote for /, nth);
    await hand.press(/^Undo$/);
  },
  'saves another order': async (hand, nth) => {
    await hand.open('/my-picks/edit');
    await hand.press(/^Move .* up$/, nth);
    await hand.press(/^Save order$/);
  },
  'orders by pairs': async (hand, nth) => {
    await hand.open('/my-picks/pairs');
    for (let answers = 0; answers < nth % 4; answers += 1) await hand.press(/^(Too close to call|Undo)$/, answers);
    await hand.press(/^Stop here and keep this order$/);
  },
  'marks a course': async (hand, nth) => {
    await hand.open('/course/{course}');
    await hand.press(/^(Played|Want to play)$/, nth);
  },
  'notes something': async (hand, nth) => {
    await hand.open('/course/{course}');
    await hand.press(/^Played$/);
    await hand.pressAndWait(/^Add a note about /);
    await hand.fill(/^Your note about /, words(nth));
    await hand.press(/^Save/);
  },
  'shares a list': async (hand, nth) => {
    await hand.open('/my-picks?share=1');
    await hand.fill(/^Your name on the list$/, words(nth));
    await hand.press(/^Share my list$/);
  },
  'saves names': async (hand, nth) => {
    await hand.open('/settings');
    await hand.fill(one([/^First name$/, /^Last name$/, /^Display name$/], nth), words(nth));
    await hand.press(/^Save names$/);
  },
  'chooses a home state': async (hand, nth) => {
    await hand.open('/settings');
    await hand.choose(/^Home state/, nth);
  },
  'suggests a course': async (hand, nth) => {
    await hand.open(`/suggest?state=${one(CODES, nth)}`);
    await hand.fill(/^Name of the course$/, words(nth));
    await hand.fill(/^Town$/, 'Mesa');
    await hand.press(/^Send the suggestion$/);
  },
  'signs out': (hand) => hand.open('/logout'),
  'signs out everywhere': async (hand) => {
    await hand.open('/settings');
    await hand.pressAndWait(/^Sign out everywhere$/);
    await hand.press(/^Sign out everywhere$/);
  },
  'deletes the account': async (hand) => {
    await hand.open('/settings');
    await hand.pressAndWait(/^Delete account$/);
    await hand.fill(/^Current password$/, PASSWORD);
    await hand.press(/^Delete my account$/);
  },
};

const ADMIN: Record<string, Act> = {
  'opens a page of the admin area': (hand, nth) => hand.open(one(ADMIN_PATHS, nth)),
  'disables a member': withReason('/admin/users', 'Disable'),
  'voids votes': withReason('/admin/users', 'Void votes'),
  'withdraws a course': withReason('/admin/courses', 'Withdraw'),
  'closes a state': withReason('/admin/states', 'Close voting'),
  'opens a state': async (hand, nth) => {
    await hand.open('/admin/states');
    await hand.press(/^Open voting in /, nth);
  },
  'searches the admin area': async (hand, nth) => {
    await hand.open(one(['/admin/users', '/admin/courses', '/admin/audit'], nth));
    await hand.fill(/./, 'papago');
  },
  'adds a course': async (hand, nth) => {
    await hand.open('/admin/courses');
    await hand.pressAndWait(/^Add a course$/);
    await hand.choose(/^State/, nth);
    for (const [label, text] of Object.entries({ Name: words(nth), City: 'Mesa', Latitude: '33.4', Longitude: '-111' }))
      await hand.fill(new RegExp(`^${label}$`), text);
    await hand.press(/^Add course$/);
  },
  'edits a course': async (hand, nth) => {
    await hand.open('/admin/courses');
    await hand.pressAndWait(/^Edit /, nth);
    await hand.fill(/^Architect$/, words(nth));
    await hand.press(/^Save course$/);
  },
  'merges courses': async (hand, nth) => {
    await hand.open('/admin/courses');
    await hand.pressAndWait(/^Merge /, nth);
    await hand.tick(nth);
    await hand.fill(/^Reason$/, words(nth));
    await hand.press(/^Merge into /);
  },
  'imports a file': async (hand, nth) => {
    await hand.open('/admin/courses/import');
    const bad = nth % 3 === 0 ? 'ZZ,Nowhere,,1,1\n' : '';
    await hand.upload(
      /^CSV file/,
      new File([`state,name,city,lat,lon\nAZ,${words(nth)},Mesa,33.4,-111.8\n${bad}`], 'a.csv'),
    );
    await hand.pressAndWait(/^Check the file$/);
    await hand.press(/^Import \d+ course/);
  },
  'undoes an import': withReason('/admin/courses/import', 'Undo import'),
};

/** What each kind of visitor does; members and admins become guests, and guests members. */
export const ACTS: Record<Visitor, Record<string, Act>> = {
  guest: { ...IN_PASSING, ...ANYBODY, ...GUEST, ...MEMBER },
  member: { ...IN_PASSING, ...ANYBODY, ...MEMBER },
  admin: { ...IN_PASSING, ...ANYBODY, ...MEMBER, ...ADMIN },
};

/** Acts that each kind of visitor can do at once, with what they save. */
export const SAVING: Record<Visitor, Record<string, string>> = {
  guest: { 'signs up': 'register', 'signs in': 'login', 'votes and signs up': 'giveFlags' },
  member: {
    votes: 'castVote',
    'takes a vote back and undoes it': 'takeBackVote',
    swaps: 'swapPick',
    'saves another order': 'saveOrder',
    'marks a course': 'changeMark',
    'shares a list': 'publishPicks',
    'suggests a course': 'suggestCourse',
    'saves names': 'saveNames',
    'chooses a home state': 'savePrimaryLocation',
    'signs out': 'logout',
    'signs out everywhere': 'endSessions',
    'deletes the account': 'deleteAccount',
  },
  admin: {
    'adds a course': 'addCourse',
    'edits a course': 'editCourse',
    'imports a file': 'importCourses',
    'merges courses': 'mergeCourse',
    'withdraws a course': 'switchCourse',
    'closes a state': 'switchLocation',
    'disables a member': 'disableMember',
    'voids votes': 'voidVotes',
  },
};
