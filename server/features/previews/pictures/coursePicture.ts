import { MAX_VOTES } from '#contract/limits';
import { isLeader } from '#contract/provisional';
import { drawable } from './faces.ts';
import { cut, fitHeading } from './fitting.ts';
import { FLOOR, LIST_TO, MARGIN } from './panel.ts';
import { type Marked, stateOutline } from './stateOutline.ts';
import { brand, flag, LEADING, lines, picture, text, WIDE } from './svg.ts';

export type CourseToDraw = {
  name: string;
  city: string;
  stateName: string;
  code: string;
  /** Voting in its state is closed. */
  isClosed: boolean;
  /** As it is shown, "T2"; null without a vote. */
  rank: string | null;
  votes: number;
  marked: Marked;
};

/** A course with its place in the ranking, 1200×630. */
export function coursePicture({ name, city, stateName, code, isClosed, rank, votes, marked }: CourseToDraw): string {
  const heading = fitHeading(drawable(name), { sizes: [84, 72, 62, 52], width: LIST_TO - MARGIN, lines: 2 });
  const top = 160 + heading.size;
  const placeTop = top + (heading.lines.length - 1) * heading.size * LEADING + 58;
  const none = isClosed ? 'No votes' : 'No votes yet';
  // A first place with few votes is not emphasised.
  const isModest = /^T?1$/.test(rank ?? '') && !isLeader(votes);
  const place = isModest ? `${rank} in ${stateName} so far` : `in ${stateName}`;
  const standing = rank === null ? none : `${place}, ${votes.toLocaleString('en-US')} vote${votes === 1 ? '' : 's'}`;
  const placeType = { face: 'sans', size: 32, colour: 'muted' } as const;
  const right = { face: 'sans', size: 30, colour: 'muted', anchor: 'end' } as const;
  return picture(WIDE, [
    brand([MARGIN, 85], 30),
    lines(heading.lines, [MARGIN, top], { face: 'display', size: heading.size }),
    text(cut(drawable(`${city}, ${stateName}`), placeType, LIST_TO - MARGIN), [MARGIN, placeTop], placeType),
    text(code, [MARGIN - 4, FLOOR], { face: 'display', size: 150, colour: 'fairway' }),
    stateOutline(code, marked, { x: MARGIN + 270, y: FLOOR - 145, width: 200, height: 155 }),
    text(standing, [LIST_TO, FLOOR], right),
    ...(rank === null || isModest
      ? []
      : [text(rank, [LIST_TO, FLOOR - 46], { face: 'display', size: 96, anchor: 'end' })]),
  ]);
}

/** The default preview picture, 1200×630: the product and a member's flags. */
export function productPicture(sentence: string): string {
  const heading = fitHeading(sentence, { sizes: [58, 54, 50, 46], width: LIST_TO - MARGIN, lines: 2 });
  return picture(WIDE, [
    brand([MARGIN, 170], 76),
    lines(heading.lines, [MARGIN, 310], { face: 'display', size: heading.size, colour: 'fairway' }),
    ...Array.from({ length: MAX_VOTES }, (_, index) => flag([MARGIN + index * 48, 496], 46)),
  ]);
}
