import { describe, expect, it } from 'vitest';
import { onState } from '../../../src/core/maps/onState.ts';
import { spread } from '../../../src/core/maps/spread.ts';

describe('the numbers of a dense place on the state', () => {
  it('[R20.9] are pushed apart from each other and from the numbers beside the place', () => {
    const fixed = [{ x: 110, y: 100 }];
    const points = spread(
      [
        { x: 100, y: 100 },
        { x: 100, y: 100 },
        { x: 104, y: 98 },
        { x: 110, y: 100 },
      ],
      20,
      { fixed },
    );
    const all = [...points, ...fixed];
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(19);
      }
    }
  });

  it('[R20.9] stay whole within the picture', () => {
    const size = { width: 60, height: 40 };
    const points = spread(Array(4).fill({ x: 58, y: 38 }), 20, { size });
    for (const { x, y } of points) expect([x >= 10, x <= 50, y >= 10, y <= 30]).not.toContain(false);
  });

  it('[R20.9] begin where their courses are within the frame of the place', () => {
    const frame = { x: 100, y: 200, width: 50, height: 40 };
    const box = { x: 0, y: 400, width: 150, height: 120 };
    const insets = [{ town: 'Mesa', frame, box }];
    expect(onState({ x: 75, y: 430 }, insets)).toEqual({ x: 125, y: 210 });
    expect(onState({ x: 20, y: 30 }, insets)).toEqual({ x: 20, y: 30 });
  });
});
