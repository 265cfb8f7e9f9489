import type { PageHead } from '#contract/pageHead';
import { PAGE_HEADS } from '#contract/staticHeads';

/** Texts of a landing page; the rest is the same on all of them. */
export type Campaign = {
  head: PageHead;
  sentence: string;
  below: string;
};

export const CAMPAIGNS = {
  welcome: {
    head: PAGE_HEADS.welcome,
    sentence: 'The best golf courses of your state, ranked by the people who play them.',
    below: 'Every member plants 22 flags in a state. All flags together are the ranking.',
  },
  instagram: {
    head: PAGE_HEADS.instagram,
    sentence: 'A good picture gets a heart. A good course gets a flag.',
    below: 'You have 22 flags in your state, for the courses that are worth the drive.',
  },
  tiktok: {
    head: PAGE_HEADS.tiktok,
    sentence: 'Your state, 22 flags. Where do you plant them?',
    below: 'Vote for the courses you know best and see where they stand.',
  },
} as const satisfies Record<string, Campaign>;
