import { type Box, clampInto, contains, overlaps, type Point, squareAround } from './geometry.ts';
import type { Pin } from './pins.ts';

/** A marked course: a number if there is room for it, else a larger dot. */
export type Flag = { courseId: number; label: string };
export type PlacedFlag = {
  pin: Pin;
  label: string;
  /** Middle of the number; null without room. */ number: Point | null;
};

/** Height and width of a numbered flag; one more unit is free around it. */
export const FLAG_SIZE = 18;
const ROOM = FLAG_SIZE + 1;
/** Distances at which a number may be placed beside its course, with a line between them. */
const ASIDE = [13, 20, 28, 36, 44];
const DIRECTIONS = 12;

/** Places the numbers in order, without overlaps and inside their area of the map. */
export function placeFlags(flags: readonly Flag[], pins: readonly Pin[]): PlacedFlag[] {
  const byCourse = new Map(pins.map((pin) => [pin.course._id, pin]));
  const taken: Box[] = [];
  const found = flags.flatMap((flag) => {
    const pin = byCourse.get(flag.courseId);
    return pin ? [{ pin, label: flag.label }] : [];
  });
  const isFree = (at: Point): boolean => !taken.some((other) => overlaps(squareAround(at, ROOM), other));
  const place = (pin: Pin, candidates: readonly Point[]): Point | null => {
    const at = candidates.find((candidate) => contains(inner(pin.area), candidate) && isFree(candidate)) ?? null;
    if (at) taken.push(squareAround(at, ROOM));
    return at;
  };
  // Numbers that fit on their course go first, so that no number beside its course takes their room.
  const numbers = found.map(({ pin }) => place(pin, [clampInto(pin.area, pin.at, ROOM / 2)]));
  return found.map(({ pin, label }, index) => ({
    pin,
    label,
    number: numbers[index] ?? place(pin, beside(pin.at)),
  }));
}

const inner = ({ x, y, width, height }: Box): Box => ({
  x: x + ROOM / 2,
  y: y + ROOM / 2,
  width: width - ROOM,
  height: height - ROOM,
});

const beside = ([x, y]: Point): Point[] =>
  ASIDE.flatMap((away) =>
    Array.from({ length: DIRECTIONS }, (_, index): Point => {
      const angle = (2 * Math.PI * index) / DIRECTIONS;
      return [round(x + away * Math.cos(angle)), round(y + away * Math.sin(angle))];
    }),
  );

const round = (value: number): number => Math.round(value * 2) / 2;
