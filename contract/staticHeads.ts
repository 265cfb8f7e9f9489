/**
 * Heads of the pages that are the same for everybody, under their names in pages.ts; a page without one is neither
 * shared nor searched for. Not in pages.ts, which is part of every page's bundle.
 */
import { MAX_VOTES } from './limits.ts';
import { DEFAULT_HEAD, type PageHead } from './pageHead.ts';
import type { PageName } from './pages.ts';

export const PAGE_HEADS = {
  leaderboard: DEFAULT_HEAD,
  welcome: {
    title: 'Welcome',
    description: `The best golf courses of your state, ranked by the people who play them. Every member plants ${MAX_VOTES} flags in a state.`,
  },
  instagram: {
    title: 'Flags, not hearts',
    description: `A good picture gets a heart, a good golf course gets a flag. You have ${MAX_VOTES} flags in your state.`,
  },
  tiktok: {
    title: 'Where do your flags go',
    description: `Your state, ${MAX_VOTES} flags. Vote for the golf courses you know best and see where they stand.`,
  },
  login: { title: 'Sign in', description: 'Sign in to plant your flags and to see your picks.' },
  signup: {
    title: 'Create your account',
    description: `Join to vote for the golf courses you know best: ${MAX_VOTES} flags in every state.`,
  },
  logout: {
    title: 'You are signed out',
    description: 'Signed out. Your votes stay where you planted them.',
    isIndexed: false,
  },
  about: {
    title: 'Our Story',
    description: 'Why a vote is a flag, why every state has its own ranking, and where the golf courses come from.',
  },
  whatIs: {
    title: 'What is Top Picks',
    description: 'How the ranking of golf courses works: who votes, what counts, and who sees what.',
  },
  changeStates: {
    title: 'Choose your state',
    description: 'All states that are open for voting, region by region. Each has a ranking of its own.',
  },
  contact: { title: 'Contact', description: 'How to reach the people who run this site, and what to tell them.' },
  terms: { title: 'Terms and conditions', description: 'The rules of this site, in plain words.' },
  states: {
    title: 'Fifty states, one vote at a time',
    description: 'The golf courses that lead in each state, and how many members have voted there.',
  },
  results: {
    title: 'Results',
    description:
      'The elections of the best golf courses: the one that is open, and the winners of those that have ended.',
  },
  verify: {
    title: 'Check the count',
    description:
      'Count the votes of a state yourself, in your own browser, and see what that proves and what it does not.',
  },
  myPicks: { title: 'My picks', description: 'The golf courses that carry your flags, best first.' },
  editPicks: { title: 'Edit my picks', description: 'Put the golf courses that carry your flags in order.' },
  search: {
    title: 'Search',
    description: 'Find a golf course, a state or a town, and vote right there.',
    isIndexed: false,
  },
  settings: { title: 'Settings', description: 'Your names, your state and the look of the site.' },
  suggest: { title: 'A course is missing', description: 'Suggest a golf course that cannot be voted for yet.' },
  correct: { title: 'Something is wrong', description: 'Correct what this site says about a golf course.' },
  voting: {
    title: 'Plant your flags',
    description: `Vote for the golf courses you know best: up to ${MAX_VOTES} of a state.`,
  },
} as const satisfies Partial<Record<PageName | 'correct', PageHead>>;
