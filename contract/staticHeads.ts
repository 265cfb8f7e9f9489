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
    description: `The best golf courses in your state, ranked by the people who play them. You get ${MAX_VOTES} votes in every state.`,
  },
  instagram: {
    title: 'Flags, not hearts',
    description: `Like a photo? Give it a heart. Love a golf course? Give it a flag. You get ${MAX_VOTES} in your state.`,
  },
  tiktok: {
    title: 'Where do your flags go',
    description: `Your state, ${MAX_VOTES} flags. Vote for the golf courses you know best and see how they rank.`,
  },
  login: { title: 'Sign in', description: 'Sign in to vote and see your picks.' },
  signup: {
    title: 'Create your account',
    description: `Create a free account and vote for the golf courses you know best: ${MAX_VOTES} flags in every state.`,
  },
  logout: {
    title: 'You’re signed out',
    description: 'You’re signed out. Your votes are safe.',
    isIndexed: false,
  },
  about: {
    title: 'Our Story',
    description: 'Why a vote is a flag, why every state has its own ranking, and where we get the golf courses.',
  },
  whatIs: {
    title: 'What is Top Picks',
    description: 'How the ranking of golf courses works: who votes, what counts, and who sees what.',
  },
  changeStates: {
    title: 'Choose your state',
    description: 'Every state you can vote in, by region. Each has its own ranking.',
  },
  contact: { title: 'Contact', description: 'How to reach us, and what to tell us.' },
  terms: { title: 'Terms and conditions', description: 'The rules of this site, in plain words.' },
  states: {
    title: 'All 50 states',
    description: 'The top golf course in each state, and how many golfers have voted there.',
  },
  architects: {
    title: 'Golf course architects',
    description: 'Who designed the golf courses you can vote for: how many courses, in how many states.',
  },
  results: {
    title: 'Results',
    description: 'Elections for the best golf courses: the one that’s open now, and past winners.',
  },
  verify: {
    title: 'Check the count',
    description: 'Count a state’s votes yourself, in your own browser. See what that proves and what it doesn’t.',
  },
  myPicks: { title: 'My picks', description: 'The golf courses you voted for, best first.' },
  editPicks: { title: 'Edit my picks', description: 'Put the golf courses you voted for in order.' },
  pairs: { title: 'Which is better?', description: 'Put your picks in order, two at a time.' },
  yourGolf: { title: 'Your golf', description: 'The golf courses you’ve played and want to play, state by state.' },
  search: {
    title: 'Search',
    description: 'Find a golf course, state or town, and vote right there.',
    isIndexed: false,
  },
  settings: { title: 'Settings', description: 'Your name, your home state and how the site looks.' },
  suggest: { title: 'Suggest a missing course', description: 'Suggest a golf course you can’t vote for yet.' },
  correct: { title: 'Report an error', description: 'Tell us what’s wrong about a golf course.' },
  voting: {
    title: 'Plant your flags',
    description: `Vote for the golf courses you know best: up to ${MAX_VOTES} in a state.`,
  },
} as const satisfies Partial<Record<PageName | 'correct', PageHead>>;
