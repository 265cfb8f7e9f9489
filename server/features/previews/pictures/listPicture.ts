import { MAX_VOTES } from '#contract/limits';
import { drawable, widthOf } from './faces.ts';
import { fitHeading, fitName, fitNamed, type Heading } from './fitting.ts';
import { LIST_FROM, LIST_TO, PANEL, panel, STORY_HEADING, STORY_MARGIN, storyTop } from './panel.ts';
import type { Marked } from './stateOutline.ts';
import { flag, picture, STORY, text, WIDE } from './svg.ts';

/** A published list, best first. */
export type ListToDraw = {
  displayName: string;
  code: string;
  stateName: string;
  names: readonly string[];
  marked: Marked;
};

/** Rows of one column; longer lists take two. */
const COLUMN_ROWS = MAX_VOTES / 2;

/** How a list of at most `maxNames` names is set. */
type Layout = { maxNames: number; size: number; gap: number; columns: 1 | 2 };
type Place = { from: number; to: number; middle: number };

const WIDE_LAYOUTS: readonly Layout[] = [
  { maxNames: 3, size: 48, gap: 100, columns: 1 },
  { maxNames: 6, size: 36, gap: 78, columns: 1 },
  { maxNames: COLUMN_ROWS, size: 27, gap: 48, columns: 1 },
  { maxNames: MAX_VOTES, size: 20, gap: 48, columns: 2 },
];
const STORY_LAYOUTS: readonly Layout[] = [
  { maxNames: 3, size: 64, gap: 150, columns: 1 },
  { maxNames: 6, size: 50, gap: 124, columns: 1 },
  { maxNames: COLUMN_ROWS, size: 38, gap: 74, columns: 1 },
  { maxNames: MAX_VOTES, size: 28, gap: 74, columns: 2 },
];

/** Multiples of the names' size. */
const NUMBER_SIZE = 1.08;
const AFTER_NUMBER = 0.62;
const BETWEEN_COLUMNS = 1.4;

/** 1200×630, for link previews. */
export function listPicture(list: ListToDraw): string {
  const count = list.names.length;
  const heading = headingOf(list, PANEL);
  const below = [planted(count), ...(count > 0 ? ['Where do you agree?'] : [])];
  const place = { from: LIST_FROM, to: LIST_TO, middle: WIDE.height / 2 };
  return picture(WIDE, [
    panel({ heading, below, code: list.code, marked: list.marked }),
    ...(count === 0 ? [flag([700, 130], 370, 'sand')] : [rows(list.names, WIDE_LAYOUTS, place)]),
  ]);
}

/** 1080×1920, for stories. */
export function listStory(list: ListToDraw): string {
  const count = list.names.length;
  const heading = headingOf(list, STORY_HEADING);
  return picture(STORY, [
    storyTop({ heading, below: planted(count), code: list.code, marked: list.marked }),
    ...(count === 0
      ? [flag([340, 900], 500, 'sand')]
      : [
          rows(list.names, STORY_LAYOUTS, { from: STORY_MARGIN, to: STORY.width - STORY_MARGIN, middle: 1196 }),
          text('Where do you agree?', [STORY_MARGIN, 1686], { face: 'display', size: 44 }),
        ]),
  ]);
}

function headingOf({ displayName, stateName }: ListToDraw, place: typeof PANEL): Heading {
  const name = drawable(displayName);
  return name === '' ? fitHeading(`Picks in ${stateName}`, place) : fitNamed(name, `’s picks in ${stateName}`, place);
}

function planted(count: number): string {
  if (count === 0) return 'No flags planted right now.';
  return count === 1 ? '1 flag planted.' : `${count} flags planted.`;
}

/** The numbered names, column by column, each on one line. */
function rows(names: readonly string[], layouts: readonly Layout[], { from, to, middle }: Place): string {
  const shown = names.map(drawable);
  const chosen = chooseLayout(shown, layouts, to - from);
  if (!chosen) return '';
  const { numberWidth, nameWidth } = chosen;
  const { size, gap, columns } = chosen.layout;
  const perColumn = columns === 1 ? names.length : COLUMN_ROWS;
  const top = middle - ((perColumn - 1) * gap) / 2 + size * 0.36;
  return shown
    .map((name, index) => {
      const column = Math.floor(index / perColumn);
      const left = from + column * (numberWidth + size * AFTER_NUMBER + nameWidth + size * BETWEEN_COLUMNS);
      const y = top + (index % perColumn) * gap;
      const number = { face: 'display', size: size * NUMBER_SIZE, colour: 'fairway', anchor: 'end' } as const;
      const type = { face: 'sans', size } as const;
      return (
        text(String(index + 1), [left + numberWidth, y], number) +
        text(fitName(name, type, nameWidth), [left + numberWidth + size * AFTER_NUMBER, y], type)
      );
    })
    .join('');
}

/** The largest layout in which no name is truncated; else the smallest in as many columns as needed. */
function chooseLayout(names: readonly string[], layouts: readonly Layout[], width: number) {
  const fitting = layouts.filter(
    ({ maxNames, columns }) => names.length <= maxNames && (columns === 1 || needsTwo(names)),
  );
  const measured = fitting.map((layout) => {
    const { size, columns } = layout;
    const highest = columns === 1 ? names.length : MAX_VOTES;
    const numberWidth = widthOf(String(highest), 'display', size * NUMBER_SIZE);
    const columnWidth = (width - size * BETWEEN_COLUMNS * (columns - 1)) / columns;
    return { layout, numberWidth, nameWidth: columnWidth - numberWidth - size * AFTER_NUMBER };
  });
  const isWhole = ({ layout: { size }, nameWidth }: (typeof measured)[number]) =>
    names.every((name) => widthOf(name, 'sans', size) <= nameWidth);
  return measured.find(isWhole) ?? measured.at(-1);
}

const needsTwo = (names: readonly string[]): boolean => names.length > COLUMN_ROWS;
