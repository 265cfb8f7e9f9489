import { describe, expect, it } from 'vitest';
import { toastClosed, toastShown, toastSlice } from '../../src/core/toast/toastSlice.ts';

const { reducer } = toastSlice;
const none = toastSlice.getInitialState();

describe('toast', () => {
  it('lasts 3000 ms at the top unless asked otherwise', () => {
    const { current } = reducer(none, toastShown({ message: 'Saved' }));
    expect(current).toMatchObject({ message: 'Saved', durationMs: 3000, position: 'top' });
  });

  it('lasts 8000 ms when something can be done with it', () => {
    const action = { text: 'Undo', does: { type: 'undo' } };
    expect(reducer(none, toastShown({ message: 'Gone', action })).current).toMatchObject({ durationMs: 8000, action });
  });

  it('shows an unknown type as info and an unknown position as top', () => {
    const { current } = reducer(none, toastShown({ message: 'Hm', type: 'fancy', position: 'middle' }));
    expect(current).toMatchObject({ type: 'info', position: 'top' });
  });

  it('shows one at a time: a new one replaces the current one', () => {
    const first = reducer(none, toastShown({ message: 'First' }));
    expect(reducer(first, toastShown({ message: 'Second' })).current?.message).toBe('Second');
  });

  it('is not closed by the clock of the toast before it', () => {
    const first = toastShown({ message: 'First' });
    const second = reducer(reducer(none, first), toastShown({ message: 'Second' }));
    expect(reducer(second, toastClosed(first.payload.id)).current?.message).toBe('Second');
    expect(reducer(second, toastClosed(second.current?.id ?? '')).current).toBeNull();
  });
});
