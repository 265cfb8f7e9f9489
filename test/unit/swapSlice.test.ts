import { expect, it } from 'vitest';
import {
  selectRefusedSwap,
  selectSwapRequest,
  swapRequested,
  swapClosed,
  swapRefused,
  swapSlice,
} from '../../src/core/ballot/swapSlice.ts';
import { signedOut } from '../../src/core/session/sessionSlice.ts';

const { reducer } = swapSlice;
const start = swapSlice.getInitialState();
const wish = { locationId: 'az', courseId: 7, courseName: 'Papago' };
const asked = reducer(start, swapRequested(wish));
const refused = reducer(reducer(asked, swapClosed()), swapRefused({ courseId: 7, reason: 'Too late' }));

it('a course that wants a flag is asked about until there is an answer', () => {
  expect([selectSwapRequest({ swap: start }), selectRefusedSwap({ swap: start })]).toEqual([null, null]);
  expect(selectSwapRequest({ swap: asked })).toEqual(wish);
  expect(selectSwapRequest({ swap: reducer(asked, swapClosed()) })).toBeNull();
});

it('a swap that was not saved is remembered until the next try, or until the member has left', () => {
  expect(selectRefusedSwap({ swap: refused })).toEqual({ courseId: 7, reason: 'Too late' });
  expect(reducer(refused, swapRequested(wish))).toEqual({ wish, refused: null });
  expect(reducer(reducer(refused, swapRequested(wish)), signedOut())).toEqual(start);
  expect(reducer(refused, signedOut())).toEqual(start);
});
