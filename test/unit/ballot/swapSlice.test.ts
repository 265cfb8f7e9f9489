import { expect, it } from 'vitest';
import {
  selectRefusedSwap,
  selectSwapRequest,
  swapRequested,
  swapClosed,
  swapRefused,
  swapSlice,
} from '../../../src/core/ballot/swapSlice.ts';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';

const { reducer } = swapSlice;
const start = swapSlice.getInitialState();
const request = { locationId: 'az', courseId: 7, courseName: 'Papago' };
const requested = reducer(start, swapRequested(request));
const refused = reducer(reducer(requested, swapClosed()), swapRefused({ courseId: 7, reason: 'Too late' }));

it('a requested swap is stored until the swap sheet is closed', () => {
  expect([selectSwapRequest({ swap: start }), selectRefusedSwap({ swap: start })]).toEqual([null, null]);
  expect(selectSwapRequest({ swap: requested })).toEqual(request);
  expect(selectSwapRequest({ swap: reducer(requested, swapClosed()) })).toBeNull();
});

it('a refused swap is stored until the next swap or the sign-out', () => {
  expect(selectRefusedSwap({ swap: refused })).toEqual({ courseId: 7, reason: 'Too late' });
  expect(reducer(refused, swapRequested(request))).toEqual({ request, refused: null });
  expect(reducer(reducer(refused, swapRequested(request)), signedOut())).toEqual(start);
  expect(reducer(refused, signedOut())).toEqual(start);
});
