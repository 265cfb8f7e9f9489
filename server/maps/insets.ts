import { type Box, contains, overlaps, type Point } from './geometry.ts';
import { MAP_WIDTH } from './outlineFormat.ts';
import type { Place } from './places.ts';

/** A dense place, drawn once more at a larger scale below the map. */
export type Inset = {
  /** The town that most of its courses are in. */
  town: string;
  /** Its part of the map. */
  frame: Box;
  /** Where that is drawn. */
  box: Box;
  zoom: number;
};

const ZOOMS = [2.5, 3, 4, 5, 6, 8, 10];
const INSET_HEIGHT = 150;
const GAP = 8;
/** Height kept free above an inset for its heading. */
export const INSET_HEADING = 15;
const NARROW = (MAP_WIDTH - GAP) / 2;

/**
 * Courses a dense area has at least, and one for each so many square units; dots want the largest such area, numbers a
 * large scale.
 */
export type Density = { courses: number; unitsEach: number; wants: 'area' | 'scale' };
export const DENSE_DOTS: Density = { courses: 10, unitsEach: 45, wants: 'area' };
/** A number takes about 20 by 20 units with the line to its course. */
export const DENSE_NUMBERS: Density = { courses: 4, unitsEach: 400, wants: 'scale' };
const CELL = 4;
const INSETS_MAX = 2;

/** The densest places: one in the full width, or two side by side. */
export function insetsOf(places: readonly Place[], map: { width: number; height: number }, dense: Density): Inset[] {
  const frames: (Box & { zoom: number })[] = [];
  // Several courses at one point are not spread by a larger scale.
  const points = [...new Map(places.map(({ at }) => [at.map(Math.round).join(' '), at])).values()];
  for (let count = 0; count < INSETS_MAX; count += 1) {
    const left = points.filter((at) => !frames.some((frame) => contains(frame, at)));
    const found = densestFrame(left, { map, taken: frames, dense });
    if (found) frames.push(found);
  }
  const top = map.height + INSET_HEADING;
  if (frames.length === 1) {
    const [frame] = frames as [Box & { zoom: number }];
    const wide = widened(frame, map.width);
    return [insetOf(places, { ...wide, zoom: frame.zoom }, { x: 0, y: top, width: MAP_WIDTH, height: INSET_HEIGHT })];
  }
  return frames.map((frame, index) =>
    insetOf(places, frame, { x: index * (NARROW + GAP), y: top, width: NARROW, height: INSET_HEIGHT }),
  );
}

type Window = { frame: Box & { zoom: number }; count: number };
type Search = { map: { width: number; height: number }; taken: readonly Box[]; dense: Density };

/** A window that is dense enough: the largest one, or the one that brings most courses to a large scale. */
function densestFrame(points: readonly Point[], { map, taken, dense }: Search) {
  const countIn = countsOf(points, map);
  const windows: Window[] = [];
  for (const zoom of ZOOMS) {
    const found = densestAt(zoom, countIn, { map, taken, dense });
    if (found) windows.push(found);
    if (found && dense.wants === 'area') break;
  }
  const worth = ({ frame, count }: Window) => count * Math.sqrt(frame.zoom);
  const [best] = windows.toSorted((one, other) => worth(other) - worth(one));
  return best && centred(best.frame, points, { map, taken });
}

/** Of the windows of one scale the one with most courses. */
function densestAt(zoom: number, countIn: CountIn, { map, taken, dense }: Search): Window | undefined {
  const width = NARROW / zoom;
  const height = INSET_HEIGHT / zoom;
  const [columns, rows] = [Math.round(width / CELL), Math.round(height / CELL)];
  const allColumns = Math.ceil(map.width / CELL);
  let least = Math.max(dense.courses, (width * height) / dense.unitsEach);
  let best: Window | undefined;
  for (let row = 0; row * CELL + height <= map.height; row += 1) {
    // Skips most rows where there are few courses.
    if (countIn(0, row, allColumns, rows) < least) continue;
    for (let column = 0; column * CELL + width <= map.width; column += 1) {
      const count = countIn(column, row, columns, rows);
      if (count < least) continue;
      const frame = { x: column * CELL, y: row * CELL, width, height, zoom };
      if (taken.some((other) => overlaps(frame, other))) continue;
      best = { frame, count };
      least = count + 1;
    }
  }
  return best;
}

/** Centres the frame on its courses, unless it would overlap another frame then. */
function centred(
  frame: Box & { zoom: number },
  points: readonly Point[],
  { map, taken }: { map: { width: number; height: number }; taken: readonly Box[] },
) {
  const shown = points.filter((point) => contains(frame, point));
  const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const x = middleOf(shown.map(([left]) => left)) - frame.width / 2;
  const y = middleOf(shown.map(([, top]) => top)) - frame.height / 2;
  const moved = {
    ...frame,
    x: Math.min(Math.max(0, x), map.width - frame.width),
    y: Math.min(Math.max(0, y), map.height - frame.height),
  };
  return taken.some((other) => overlaps(moved, other)) ? frame : moved;
}

/** Counts the points in a box of whole cells. */
type CountIn = (column: number, row: number, columns: number, rows: number) => number;

/** Counts with a summed-area table, because there are some ten thousand boxes to a map. */
function countsOf(points: readonly Point[], { width, height }: { width: number; height: number }): CountIn {
  const lastColumn = Math.ceil(width / CELL);
  const lastRow = Math.ceil(height / CELL);
  const across = lastColumn + 1;
  const sums = new Int32Array(across * (lastRow + 1));
  const valueAt = (cell: number): number => sums[cell] ?? 0;
  for (const [x, y] of points) {
    const column = Math.min(lastColumn, Math.floor(x / CELL) + 1);
    const row = Math.min(lastRow, Math.floor(y / CELL) + 1);
    const cell = row * across + column;
    sums[cell] = valueAt(cell) + 1;
  }
  for (let row = 1; row <= lastRow; row += 1) {
    for (let column = 1; column <= lastColumn; column += 1) {
      const at = row * across + column;
      sums[at] = valueAt(at) + valueAt(at - 1) + valueAt(at - across) - valueAt(at - across - 1);
    }
  }
  return (column, row, columns, rows) => {
    const right = Math.min(lastColumn, column + columns);
    const top = row * across;
    const bottom = Math.min(lastRow, row + rows) * across;
    return valueAt(bottom + right) - valueAt(bottom + column) - valueAt(top + right) + valueAt(top + column);
  };
}

/** The same height and middle, as wide as the full width at the same zoom; inside the map. */
function widened(frame: Box & { zoom: number }, mapWidth: number): Box {
  const width = MAP_WIDTH / frame.zoom;
  const x = Math.min(Math.max(0, frame.x - (width - frame.width) / 2), mapWidth - width);
  return { x, y: frame.y, width, height: frame.height };
}

function insetOf(places: readonly Place[], { zoom, ...frame }: Box & { zoom: number }, box: Box): Inset {
  const towns = new Map<string, number>();
  for (const { at, course } of places) {
    if (contains(frame, at)) towns.set(course.city, (towns.get(course.city) ?? 0) + 1);
  }
  const [[town] = ['']] = [...towns].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b, 'en'));
  return { town, frame, box, zoom };
}
