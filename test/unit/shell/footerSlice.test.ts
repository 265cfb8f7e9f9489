import { describe, expect, it } from 'vitest';
import {
  footerSlice,
  isShown,
  pageEntered,
  selectFooter,
  selectRemainingVotes,
  votesChanged,
} from '../../../src/core/footer/footerSlice.ts';

const start = footerSlice.getInitialState();
const { reducer } = footerSlice;

describe('the footer slice', () => {
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

  it('[R6.5] changes the remaining votes by a difference', () => {
    expect(selectRemainingVotes({ footer: reducer(start, votesChanged(-3)) })).toBe(19);
    expect(reducer(start, votesChanged(-22)).remainingVotes).toBe(0);
    expect(reducer(reducer(start, votesChanged(-22)), votesChanged(22)).remainingVotes).toBe(22);
  });

  it.each([1, -23, -0.5, Number.NaN])('[R6.5] ignores a change of %s, which does not end in 0 to 22 votes', (delta) => {
    expect(reducer(start, votesChanged(delta)).remainingVotes).toBe(22);
  });

  it('is told a page’s bar only where it shows another one', () => {
    const bar = { showMainButton: true, mainButtonText: 'Edit' };
    const shown = reducer(reducer(start, votesChanged(-5)), pageEntered(bar));
    expect([isShown(bar, shown), isShown(bar, start), isShown({}, shown)]).toEqual([true, false, false]);
  });

  it('[R2.5] resets what the next page leaves out, except the remaining votes', () => {
    const voted = reducer(start, votesChanged(-5));
    const onPicks = reducer(voted, pageEntered({ mainButtonText: 'Edit', showFooter: false }));
    expect(onPicks).toEqual({ ...start, mainButtonText: 'Edit', showFooter: false, remainingVotes: 17 });
    expect(reducer(onPicks, pageEntered({}))).toEqual({ ...start, remainingVotes: 17 });
  });
});
