/** The checks that anybody can make, by the ids that `CHEATS` uses. */
export const CHECKS = {
  receipt: 'Your own receipt',
  count: 'Counting the rows',
  chain: 'The signed chain',
  device: 'A device that saw it before',
  words: 'Two people who compare the eight words',
} as const;
export type Check = keyof typeof CHECKS;

export type Cheat = {
  id: string;
  /** What a dishonest server could do, as a sentence without its full stop. */
  what: string;
  /** Empty where no check notices it. */
  noticedBy: Check[];
};

/** Nine ways in which a server could cheat, those with two faces twice, and who notices. `test/unit/ledger/ledgerCheats.test.ts` tries each of them. */
export const CHEATS: readonly Cheat[] = [
  { id: 'drop', what: 'It leaves your vote out', noticedBy: ['receipt'] },
  { id: 'addYours', what: 'It adds a vote in your name', noticedBy: ['receipt'] },
  { id: 'addInvented', what: 'It adds the votes of somebody who does not exist', noticedBy: [] },
  { id: 'move', what: 'It moves your vote to another course', noticedBy: ['receipt'] },
  { id: 'changeOld', what: 'It changes the rows of an old ledger', noticedBy: ['count'] },
  {
    id: 'rewrite',
    what: 'It changes an old ledger and signs everything since then anew',
    noticedBy: ['device', 'words'],
  },
  { id: 'fork', what: 'It shows you one ledger and somebody else another', noticedBy: ['words'] },
  { id: 'otherKey', what: 'It signs with a key that it has not published', noticedBy: ['chain'] },
  { id: 'hideOld', what: 'It hides a ledger of the past', noticedBy: ['chain'] },
  { id: 'hideNewest', what: 'It hides the newest ledger', noticedBy: ['device', 'words'] },
  { id: 'reorderRows', what: 'It puts rows in another order', noticedBy: ['count'] },
  { id: 'reorderHeads', what: 'It puts ledgers in another order', noticedBy: ['chain'] },
  { id: 'total', what: 'It publishes a wrong total', noticedBy: ['count'] },
];
