import { describe, expect, it } from 'vitest';
import {
  formFailed,
  selectToast,
  TOAST_POSITIONS,
  TOAST_TYPES,
  toastClosed,
  toastShown,
  toastSlice,
} from '../../../src/core/feedback/toastSlice.ts';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';

const { reducer } = toastSlice;
const none = toastSlice.getInitialState();

describe('a toast', () => {
  it('[R9.1, R9.3] stays for 3000 ms at the top by default', () => {
    const { current } = reducer(none, toastShown({ message: 'Saved' }));
    expect(current).toMatchObject({ message: 'Saved', duration: 3000, position: 'top' });
  });

  it('[R9.1] stays for 8000 ms when it offers an action', () => {
    const action = { text: 'Undo', does: { type: 'undo' } };
    expect(reducer(none, toastShown({ message: 'Gone', action })).current).toMatchObject({ duration: 8000, action });
  });

  it('[R9.2] is shown as info at the top when its type and its position are unknown', () => {
    const { current } = reducer(none, toastShown({ message: 'Hm', type: 'fancy', position: 'middle' }));
    expect(current).toMatchObject({ type: 'info', position: 'top' });
  });

  it('[R9.2] is shown by any action with its four fields, an unknown type as info', () => {
    const payload = { id: 'x', type: 'fancy', message: 'Hm', duration: 1200, position: 'bottom-left' };
    expect(reducer(none, { type: 'toast/shown', payload }).current).toEqual({
      ...payload,
      type: 'info',
      action: null,
      isSilent: false,
    });
  });

  it('[R9.1] is replaced by the next one', () => {
    const first = reducer(none, toastShown({ message: 'First' }));
    expect(reducer(first, toastShown({ message: 'Second' })).current?.message).toBe('Second');
  });

  it('is not closed by the timer of the toast before it', () => {
    const first = toastShown({ message: 'First' });
    const second = reducer(reducer(none, first), toastShown({ message: 'Second' }));
    expect(reducer(second, toastClosed(first.payload.id)).current?.message).toBe('Second');
    expect(reducer(second, toastClosed(second.current?.id ?? '')).current).toBeNull();
  });

  it('has no action and is announced by default', () => {
    expect(reducer(none, toastShown({ message: 'Saved' })).current).toMatchObject({ action: null, isSilent: false });
    expect(reducer(none, toastShown({ message: 'Saved', isSilent: true })).current?.isSilent).toBe(true);
  });

  it('says what it says once the network is back, where it was given that', () => {
    expect(reducer(none, toastShown({ message: 'Offline', whenOnline: 'Back' })).current?.whenOnline).toBe('Back');
    expect(reducer(none, toastShown({ message: 'Saved' })).current).not.toHaveProperty('whenOnline');
  });

  it('with an action is closed by a sign-out, because it is for the member who has left', () => {
    const action = { text: 'Undo', does: { type: 'undo' } };
    expect(reducer(reducer(none, toastShown({ message: 'Gone', action })), signedOut()).current).toBeNull();
    expect(reducer(reducer(none, toastShown({ message: 'Saved' })), signedOut()).current?.message).toBe('Saved');
    expect(reducer(none, signedOut())).toEqual(none);
  });

  it('[R9.2, R9.3] has one of four types and one of seven positions', () => {
    expect(TOAST_TYPES).toEqual(['success', 'error', 'warning', 'info']);
    expect(TOAST_POSITIONS).toEqual([
      'top',
      'top-left',
      'top-center',
      'top-right',
      'bottom-left',
      'bottom-center',
      'bottom-right',
    ]);
    for (const type of TOAST_TYPES)
      for (const position of TOAST_POSITIONS)
        expect(reducer(none, toastShown({ message: 'Hm', type, position })).current).toMatchObject({ type, position });
  });

  it('can be closed twice', () => {
    expect(reducer(none, toastClosed('gone'))).toEqual(none);
    expect(selectToast({ toast: none })).toBeNull();
  });

  it('[R9.1, R9.4] of a form that failed is an error, stays for 8000 ms and is not announced a second time', () => {
    const { current } = reducer(none, formFailed('No such member.'));
    expect(current).toMatchObject({ type: 'error', message: 'No such member.', duration: 8000, isSilent: true });
    expect(selectToast({ toast: { current } })).toBe(current);
  });
});
