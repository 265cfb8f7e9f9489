import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  footerSlice,
  pageEntered,
  selectFooter,
  selectRemainingVotes,
  votesChanged,
} from '../../../src/core/footer/footerSlice.ts';

const start = footerSlice.getInitialState();
const { reducer } = footerSlice;

describe('footer', () => {
  it('[R2.5] starts with its documented values', () => {
    expect(start).toEqual({
      showMainButton: false,
      mainButtonText: 'VOTE',
      showRemainingVotes: false,
      remainingVotes: 22,
      leftButtonText: 'My Picks',
      showLeftButton: false,
      showShareButton: false,
      shareLink: '',
      showFooter: true,
    });
    expect(selectFooter({ footer: start })).toBe(start);
  });

  it('[R6.5] changes remaining votes by a delta', () => {
    expect(selectRemainingVotes({ footer: reducer(start, votesChanged(-3)) })).toBe(19);
    expect(reducer(start, votesChanged(-22)).remainingVotes).toBe(0);
    expect(reducer(reducer(start, votesChanged(-22)), votesChanged(22)).remainingVotes).toBe(22);
  });

  it.each([1, -23, 0.5, Number.NaN])('[R6.5] ignores a change of %s that would leave 0..22', (delta) => {
    expect(reducer(start, votesChanged(delta)).remainingVotes).toBe(22);
  });

  it('keeps remaining votes within 0..22 whatever happens', () => {
    const action = fc.oneof(
      fc.integer({ min: -50, max: 50 }).map(votesChanged),
      fc.record({ showMainButton: fc.boolean(), mainButtonText: fc.string() }).map(pageEntered),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 100 }), (actions) => {
        let state = start;
        for (const next of actions) {
          state = reducer(state, next);
          expect(state.remainingVotes).toBeGreaterThanOrEqual(0);
          expect(state.remainingVotes).toBeLessThanOrEqual(22);
        }
      }),
    );
  });

  it('[R2.5] goes back to the start values where the next page says nothing, but never touches the votes', () => {
    const voted = reducer(start, votesChanged(-5));
    const onPicks = reducer(voted, pageEntered({ mainButtonText: 'Edit', showFooter: false }));
    expect(onPicks).toEqual({ ...start, mainButtonText: 'Edit', showFooter: false, remainingVotes: 17 });
    expect(reducer(onPicks, pageEntered({}))).toEqual({ ...start, remainingVotes: 17 });
  });
});
