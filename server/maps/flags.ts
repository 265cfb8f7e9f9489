import { type Box, clampInto, contains, overlaps, type Point, squareAround } from './geometry.ts';
import type { Pin } from './pins.ts';

/** A course that is marked: with its number where there is room, else with a larger dot. */
export type Flag = { courseId: number; label: string };
export type PlacedFlag = {
  pin: Pin;
  label: string;
  /** Middle of the number; null without room. */ number: Point | null;
};

/** Height and width of a numbered flag; one more unit is free around it. */
export const FLAG_SIZE = 18;
const ROOM = FLAG_SIZE + 1;
/** A number may stand beside its place, with a line to it. */
const ASIDE = [13, 20];
const DIRECTIONS = 12;

/** Places the numbers one after the other, the first ones first. No two overlap, and none leaves its part of the picture. */
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
  // First all that have room at their place: what stands aside must not take it from them.
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
