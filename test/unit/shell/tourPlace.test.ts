import { expect, it } from 'vitest';
import { placeBeside } from '../../../src/features/voting/useTourStage.ts';

const PHONE = { width: 390, height: 844 };
const DIALOG = { width: 352, height: 180 };

it.each([
  ['below a part that has room below it', { left: 16, top: 200, width: 358, height: 44 }, { left: 16, top: 264 }],
  ['above a part at the lower edge', { left: 8, top: 690, width: 374, height: 100 }, { left: 12, top: 490 }],
  [
    'on the screen beside a part that fills it',
    { left: 0, top: -100, width: 390, height: 1200 },
    { left: 12, top: 12 },
  ],
  [
    'on the screen beside a part at the right edge',
    { left: 300, top: 100, width: 80, height: 44 },
    { left: 26, top: 164 },
  ],
])('the dialog of the tour is placed %s', (_where, part, place) => {
  expect(placeBeside(part, DIALOG, PHONE)).toEqual(place);
});
