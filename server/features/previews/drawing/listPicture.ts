import { MAX_VOTES } from '#contract/limits';
import { drawable, widthOf } from './faces.ts';
import { fitHeading, fitName, fitNamed, type Heading } from './fitting.ts';
import { LIST_FROM, LIST_TO, PANEL, panel } from './panel.ts';
import { brand, flag, LEADING, lines, picture, STORY, text, WIDE } from './svg.ts';

/** A published list, best first. */
export type ListToDraw = { displayName: string; code: string; stateName: string; names: readonly string[] };

/** Rows of one column; longer lists take two. */
const COLUMN_ROWS = MAX_VOTES / 2;

/** How a list of a length is set: in one column as large as it can be, in two columns small. */
type Setting = { size: number; gap: number; columns: 1 | 2 };
type Place = { from: number; to: number; middle: number };

/** 1200×630, for link previews. */
export function listPicture(list: ListToDraw): string {
  const count = list.names.length;
  const heading = headingOf(list, PANEL);
  const below = [planted(count), ...(count > 0 ? ['Where do you agree?'] : [])];
  const place = { from: LIST_FROM, to: LIST_TO, middle: WIDE.height / 2 };
  const setting: Setting = settingOf(count, [
    { size: 36, gap: 78, columns: 1 },
    { size: 27, gap: 48, columns: 1 },
    { size: 20, gap: 48, columns: 2 },
  ]);
  return picture(WIDE, [
    panel({ heading, below, code: list.code }),
    ...(count === 0 ? [flag([700, 130], 370, 'sand')] : [rows(list.names, setting, place)]),
  ]);
}

/** 1080×1920, for stories: what matters keeps clear of the edges that apps lay their buttons over. */
export function listStory(list: ListToDraw): string {
  const { width } = STORY;
  const margin = 90;
  const count = list.names.length;
  const heading = headingOf(list, { sizes: [84, 72, 60, 50], width: width - 2 * margin, lines: 2 });
  const top = 490 + heading.size;
  const belowTop = top + (heading.lines.length - 1) * heading.size * LEADING + 66;
  const setting = settingOf(count, [
    { size: 50, gap: 124, columns: 1 },
    { size: 38, gap: 74, columns: 1 },
    { size: 28, gap: 74, columns: 2 },
  ]);
  return picture(STORY, [
    brand([margin, 420], 46),
    text(list.code, [width - margin, 424], { face: 'display', size: 220, colour: 'fairway', anchor: 'end' }),
    lines(heading.lines, [margin, top], { face: 'display', size: heading.size }),
    text(planted(count), [margin, belowTop], { face: 'sans', size: 36, colour: 'muted' }),
    ...(count === 0
      ? [flag([340, 900], 500, 'sand')]
      : [
          rows(list.names, setting, { from: margin, to: width - margin, middle: 1196 }),
          text('Where do you agree?', [margin, 1686], { face: 'display', size: 44 }),
        ]),
  ]);
}

const settingOf = (count: number, [few, some, many]: readonly [Setting, Setting, Setting]): Setting =>
  count > COLUMN_ROWS ? many : count > 6 ? some : few;

function headingOf({ displayName, stateName }: ListToDraw, place: typeof PANEL): Heading {
  const name = drawable(displayName);
  return name === '' ? fitHeading(`Picks in ${stateName}`, place) : fitNamed(name, `’s picks in ${stateName}`, place);
}

function planted(count: number): string {
  if (count === 0) return 'No flags planted at the moment.';
  return count === 1 ? '1 flag planted.' : `${count} flags planted.`;
}

/** The numbered names, column by column, each on one line. */
function rows(names: readonly string[], { size, gap, columns }: Setting, { from, to, middle }: Place): string {
  const between = size * 1.4;
  const width = (to - from - between * (columns - 1)) / columns;
  const perColumn = columns === 1 ? names.length : COLUMN_ROWS;
  const numberWidth = widthOf(String(columns === 1 ? names.length : MAX_VOTES), 'display', size * 1.08);
  const top = middle - ((perColumn - 1) * gap) / 2 + size * 0.36;
  return names
    .map((name, index) => {
      const left = from + Math.floor(index / perColumn) * (width + between);
      const y = top + (index % perColumn) * gap;
      const nameFrom = left + numberWidth + size * 0.62;
      const shown = fitName(drawable(name), { face: 'sans', size }, left + width - nameFrom);
      const number = { face: 'display', size: size * 1.08, colour: 'fairway', anchor: 'end' } as const;
      return (
        text(String(index + 1), [left + numberWidth, y], number) + text(shown, [nameFrom, y], { face: 'sans', size })
      );
    })
    .join('');
}
