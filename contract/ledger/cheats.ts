/** The checks that anybody can make, by the ids that `CHEATS` uses. */
export const CHECKS = {
  receipt: 'Your own receipt',
  othersReceipt: 'The other golfer’s receipt',
  count: 'Counting the rows',
  names: 'Comparing the names of the courses',
  renamed: 'Someone who reads which courses were renamed',
  chain: 'The signed chain',
  device: 'A device that saw it before',
  words: 'Two people who compare the fingerprint',
  addresses: 'Two golfers who compare the addresses of their shared lists',
} as const;
export type Check = keyof typeof CHECKS;

export type Cheat = {
  id: string;
  /** What a dishonest server could do, as a sentence without its full stop. */
  what: string;
  /** Empty where no check notices it. */
  noticedBy: Check[];
};

/**
 * Ways in which a server could cheat, some of them with several faces, and who notices.
 * `test/unit/ledger/ledgerCheats.test.ts` tries each of them.
 */
export const CHEATS: readonly Cheat[] = [
  { id: 'drop', what: 'It leaves your vote out', noticedBy: ['receipt'] },
  { id: 'addYours', what: 'It adds a vote in your name', noticedBy: ['receipt'] },
  { id: 'addInvented', what: 'It adds votes from someone who doesn’t exist', noticedBy: [] },
  { id: 'move', what: 'It moves your vote to another course', noticedBy: ['receipt'] },
  {
    id: 'clashTheirs',
    what: 'It counts you and a golfer with the same votes once, with the other’s codes for both',
    noticedBy: ['receipt'],
  },
  {
    id: 'clashYours',
    what: 'It counts you and a golfer with the same votes once, with your codes for both',
    noticedBy: ['othersReceipt'],
  },
  {
    id: 'clashSameId',
    what: 'It does that and gives both of you the same id, the one in the address of a shared list',
    noticedBy: ['addresses'],
  },
  { id: 'changeOld', what: 'It changes the rows of an old ledger', noticedBy: ['count'] },
  {
    id: 'rewrite',
    what: 'It changes an old ledger and signs everything since then again',
    noticedBy: ['device', 'words'],
  },
  { id: 'fork', what: 'It shows you one ledger and someone else another', noticedBy: ['words'] },
  { id: 'otherKey', what: 'It signs with a key it hasn’t published', noticedBy: ['chain'] },
  { id: 'hideOld', what: 'It hides an old ledger', noticedBy: ['chain'] },
  { id: 'hideNewest', what: 'It hides the newest ledger', noticedBy: ['device', 'words'] },
  { id: 'reorderRows', what: 'It puts rows in another order', noticedBy: ['count'] },
  { id: 'reorderHeads', what: 'It puts ledgers in another order', noticedBy: ['chain'] },
  { id: 'total', what: 'It publishes a wrong total', noticedBy: ['count'] },
  { id: 'swapNames', what: 'It swaps the names of two courses', noticedBy: ['names', 'renamed'] },
  {
    id: 'signSwapped',
    what: 'It swaps the names of two courses and signs the next ledger with them',
    noticedBy: ['names', 'renamed'],
  },
  {
    id: 'swapSlowly',
    what: 'It swaps the names of two courses through a third name, one step in each ledger',
    noticedBy: ['renamed'],
  },
  {
    id: 'otherList',
    what: 'It signs the right names and then shows a list with other ones',
    noticedBy: ['names'],
  },
  { id: 'swapInResult', what: 'It swaps the names of two courses in a result', noticedBy: ['names'] },
];
