import { MAX_VOTES } from '#contract/limits';

/** Steps of the voting tour; each names the part of the page that it explains. */
export const TOUR_STEPS = [
  {
    target: '#actions',
    title: `${MAX_VOTES} flags are yours`,
    text: `You have ${MAX_VOTES} in every state. This bar counts those you have left.`,
  },
  {
    target: 'main input[type="search"]',
    title: 'Find a course',
    text: 'Search by name or town. The filters below make the list shorter.',
  },
  {
    target: 'main li button[aria-pressed]',
    title: 'One tap votes',
    text: 'A tap plants a flag, another one takes it back. It is saved at once, there is nothing to submit.',
  },
  {
    target: '#actions a[href^="/my-picks"]',
    title: 'Your picks',
    text: 'The courses that carry your flags are your list. Put it in order, and share it if you like.',
  },
] as const;
