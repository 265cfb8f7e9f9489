import type { ResultLedger } from '#contract/ledger/calls';
import { drawable, widthOf } from './faces.ts';
import { fitHeading, fitName } from './fitting.ts';
import { LIST_FROM, LIST_TO, MARGIN, PANEL, panel, STORY_HEADING, STORY_MARGIN, storyTop } from './panel.ts';
import type { Marked } from './stateOutline.ts';
import { bar, flag, lines, picture, STORY, text, WIDE } from './svg.ts';

export type ResultToDraw = {
  code: string;
  stateName: string;
  /** Name of the election. */
  election: string;
  ballots: number;
  votes: number;
  /** Best first; `rank` as it is shown: "T2". */
  top: readonly { rank: string; name: string; votes: number }[];
  /** Null for corrections, and for results older than ledgers. */
  ledger: ResultLedger | null;
  marked: Marked;
};

type Place = { from: number; to: number; middle: number; size: number; gap: number };

const ROWS = 5;
/** Base line of the words of the ledger, below the code. */
const LEDGER_LINE = 588;
const counted = new Intl.NumberFormat('en-US');
const count = (number: number, one: string): string => `${counted.format(number)} ${one}${number === 1 ? '' : 's'}`;

/** The first five of a result, 1200×630. */
export function resultPicture(result: ResultToDraw): string {
  const heading = fitHeading(drawable(titleOf(result)), PANEL);
  const below = belowOf(result);
  return picture(WIDE, [
    panel({ heading, below, code: result.code, marked: result.marked }),
    result.top.length === 0
      ? flag([700, 130], 370, 'sand')
      : rows(result.top, { from: LIST_FROM, to: LIST_TO, middle: WIDE.height / 2, size: 31, gap: 98 }),
    result.ledger === null
      ? ''
      : text(wordsOf(result.ledger).join(' '), [MARGIN, LEDGER_LINE], { face: 'sans', size: 15, colour: 'muted' }),
  ]);
}

/** The same for stories, 1080×1920. */
export function resultStory(result: ResultToDraw): string {
  const heading = fitHeading(drawable(titleOf(result)), STORY_HEADING);
  return picture(STORY, [
    storyTop({ heading, below: belowOf(result).join(' '), code: result.code, marked: result.marked }),
    result.top.length === 0
      ? flag([340, 900], 500, 'sand')
      : rows(result.top, { from: STORY_MARGIN, to: STORY.width - STORY_MARGIN, middle: 1210, size: 42, gap: 160 }),
    result.ledger === null
      ? ''
      : lines(wordsOf(result.ledger), [STORY_MARGIN, 1660], { face: 'sans', size: 30, colour: 'muted' }),
  ]);
}

const titleOf = ({ stateName, election }: ResultToDraw): string => `${stateName}’s top golf courses of ${election}`;

/** The ledger's eight words on two lines. */
const wordsOf = ({ number, words }: ResultLedger): string[] => [
  `Ledger no. ${number}: ${words.slice(0, 4).join(' ')}`,
  words.slice(4).join(' '),
];

const belowOf = ({ ballots, votes }: ResultToDraw): string[] =>
  ballots === 0 ? ['Nobody voted here.'] : [count(votes, 'vote'), `from ${count(ballots, 'golfer')}.`];

function rows(top: ResultToDraw['top'], { from, to, middle, size, gap }: Place): string {
  const shown = top.slice(0, ROWS);
  const first = middle - ((shown.length - 1) * gap) / 2;
  const rankWidth = Math.max(...shown.map(({ rank }) => widthOf(rank, 'display', size * 1.3)));
  const votesWidth = Math.max(...shown.map(({ votes }) => widthOf(counted.format(votes), 'sans', size * 0.8)));
  const nameFrom = from + rankWidth + size * 0.7;
  const nameWidth = to - votesWidth - size - nameFrom;
  const most = Math.max(...shown.map(({ votes }) => votes));
  return shown
    .map(({ rank, name, votes }, index) => {
      const y = first + index * gap;
      return [
        bar(
          [nameFrom, y + size * 0.55],
          [(to - nameFrom) * (votes / most), size * 0.22],
          rank === '1' || rank === 'T1' ? 'fairway' : 'sand',
        ),
        text(rank, [from + rankWidth, y + size * 0.1], {
          face: 'display',
          size: size * 1.3,
          colour: 'fairway',
          anchor: 'end',
        }),
        text(fitName(drawable(name), { face: 'sans', size }, nameWidth), [nameFrom, y], { face: 'sans', size }),
        text(counted.format(votes), [to, y], { face: 'sans', size: size * 0.8, colour: 'muted', anchor: 'end' }),
      ].join('');
    })
    .join('');
}
