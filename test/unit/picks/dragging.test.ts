import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dragged, placeOf, scrollSpeed, shiftOf, wayOnList } from '../../../src/features/picks/edit/dragging.ts';
import { movePick } from '../../../contract/ballotRule.ts';

/** Rows one below the other, from 100 px down. */
const rowsOf = (heights: readonly number[], from: number): Dragged => {
  let top = 100;
  const boxes = heights.map((height) => {
    const box = { top, height };
    top += height;
    return box;
  });
  return { from, boxes };
};

describe('a dragged row', () => {
  it('takes the place of a row once its edge has passed that row’s middle', () => {
    const row = rowsOf([80, 80, 80, 80], 1);
    expect([-121, -120, -41, -40, 0, 40, 41, 121].map((way) => placeOf(row, way))).toEqual([0, 0, 0, 1, 1, 1, 2, 3]);
  });

  it('stays within its list', () => {
    const row = rowsOf([80, 100, 80], 1);
    expect([-999, -80, 10, 80, 999].map((way) => wayOnList(row, way))).toEqual([-80, -80, 10, 80, 80]);
    expect(wayOnList({ from: 0, boxes: [] }, 5)).toBe(0);
  });

  it('that no longer exists moves nothing', () => {
    const lost = { ...rowsOf([80, 80], 0), from: 7 };
    expect([wayOnList(lost, 5), placeOf(lost, 5), shiftOf(lost, { index: 0, to: 0, way: 5 })]).toEqual([0, 7, 0]);
  });

  it('is shown where the pointer has taken it', () => {
    expect(shiftOf(rowsOf([80, 80, 80], 1), { index: 1, to: 2, way: 55 })).toBe(55);
  });

  it('makes the other rows move to the places that a drop would give them', () => {
    const story = fc.record({
      heights: fc.array(fc.integer({ min: 40, max: 140 }), { minLength: 1, maxLength: 22 }),
      at: fc.nat(),
      way: fc.integer({ min: -3000, max: 3000 }),
    });
    fc.assert(
      fc.property(story, ({ heights, at, way: wished }) => {
        const from = at % heights.length;
        const row = rowsOf(heights, from);
        const way = wayOnList(row, wished);
        const to = placeOf(row, way);
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(heights.length);
        const order = movePick(
          heights.map((_height, index) => index),
          from,
          to,
        );
        let top = 100;
        for (const index of order) {
          if (index !== from) expect(row.boxes[index]!.top + shiftOf(row, { index, to, way })).toBe(top);
          top += heights[index]!;
        }
      }),
    );
  });
});

it('a drag scrolls the page near the edges of the screen, faster the nearer', () => {
  expect([120, 400, 654].map((y) => scrollSpeed(y, 844))).toEqual([0, 0, 0]);
  expect([119, 110, 36, 0].map((y) => scrollSpeed(y, 844))).toEqual([-1, -2, -14, -14]);
  expect([655, 664, 738, 844].map((y) => scrollSpeed(y, 844))).toEqual([1, 2, 14, 14]);
  expect(scrollSpeed(110, 844)).toBeLessThan(0);
  expect(scrollSpeed(20, 844)).toBeLessThan(scrollSpeed(110, 844));
  expect(scrollSpeed(700, 844)).toBeGreaterThan(0);
  expect(scrollSpeed(840, 844)).toBe(14);
});
