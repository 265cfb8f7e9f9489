import { isProvisional, provisionalText } from '#contract/provisional';
import { drawable, widthOf } from './faces.ts';
import { fitHeading, fitName } from './fitting.ts';
import { LIST_FROM, LIST_TO, PANEL, panel } from './panel.ts';
import type { Marked } from './stateOutline.ts';
import { bar, flag, picture, text, WIDE } from './svg.ts';

export type RankingToDraw = {
  code: string;
  title: string;
  isClosed: boolean;
  ballots: number;
  /** Null for some of its courses, which not everybody has voted for. */
  votes: number | null;
  /** Those with votes, best first; `rank` as it is shown: "T2". */
  top: readonly { rank: string; name: string; votes: number }[];
  marked: Marked;
};

const ROWS = 10;
const GAP = 52;
const SIZE = 25;
const counted = new Intl.NumberFormat('en-US');
const count = (number: number, one: string): string => `${counted.format(number)} ${one}${number === 1 ? '' : 's'}`;

/** The first ten of a state's ranking, 1200×630. */
export function rankingPicture({ code, title, isClosed, ballots, votes, top, marked }: RankingToDraw): string {
  const heading = fitHeading(title, PANEL);
  if (top.length === 0) {
    const below = isClosed ? ['Nobody voted here.'] : ['No votes yet.', 'Be the first.'];
    return picture(WIDE, [panel({ heading, below, code, marked }), flag([700, 130], 370, 'sand')]);
  }
  const shown = top.slice(0, ROWS);
  const below = isProvisional(ballots)
    ? provisionalText(ballots).split(/(?<=:) /)
    : [votes === null ? 'Votes' : count(votes, 'vote'), `from ${count(ballots, 'golfer')}.`];
  const first = WIDE.height / 2 - ((shown.length - 1) * GAP) / 2 + SIZE * 0.36;
  const rankWidth = Math.max(...shown.map(({ rank }) => widthOf(rank, 'display', SIZE)));
  const votesWidth = Math.max(...shown.map((row) => widthOf(counted.format(row.votes), 'sans', SIZE)));
  const nameFrom = LIST_FROM + rankWidth + 18;
  const nameWidth = LIST_TO - votesWidth - 24 - nameFrom;
  const most = Math.max(...shown.map((row) => row.votes));
  const rows = shown.map(({ rank, name, votes: own }, index) => {
    const y = first + index * GAP;
    return [
      // The bar of the ranking's rows: votes in proportion to the leader's.
      bar([nameFrom, y + 11], [(LIST_TO - nameFrom) * (own / most), 5], 'sand'),
      text(rank, [LIST_FROM + rankWidth, y], { face: 'display', size: SIZE, colour: 'fairway', anchor: 'end' }),
      text(fitName(drawable(name), { face: 'sans', size: SIZE }, nameWidth), [nameFrom, y], {
        face: 'sans',
        size: SIZE,
      }),
      text(counted.format(own), [LIST_TO, y], { face: 'sans', size: SIZE, colour: 'muted', anchor: 'end' }),
    ].join('');
  });
  return picture(WIDE, [panel({ heading, below, code, marked }), ...rows]);
}
