import { describe, expect, it } from 'vitest';
import {
  formFailed,
  selectToast,
  TOAST_POSITIONS,
  TOAST_TYPES,
  toastClosed,
  toastShown,
  toastSlice,
} from '../../../src/core/toast/toastSlice.ts';

const { reducer } = toastSlice;
const none = toastSlice.getInitialState();

describe('toast', () => {
  it('[R9.1] lasts 3000 ms at the top by default', () => {
    const { current } = reducer(none, toastShown({ message: 'Saved' }));
    expect(current).toMatchObject({ message: 'Saved', duration: 3000, position: 'top' });
  });

  it('[R9.1] lasts 8000 ms when something can be done with it', () => {
    const action = { text: 'Undo', does: { type: 'undo' } };
    expect(reducer(none, toastShown({ message: 'Gone', action })).current).toMatchObject({ duration: 8000, action });
  });

  it('shows an unknown type as info and an unknown position as top', () => {
    const { current } = reducer(none, toastShown({ message: 'Hm', type: 'fancy', position: 'middle' }));
    expect(current).toMatchObject({ type: 'info', position: 'top' });
  });

  it('[R9.2] takes its four fields by these names from any action, and makes info of an unknown type', () => {
    const payload = { id: 'x', type: 'fancy', message: 'Hm', duration: 1200, position: 'bottom-left' };
    expect(reducer(none, { type: 'toast/shown', payload }).current).toEqual({
      ...payload,
      type: 'info',
      action: null,
      isSilent: false,
    });
  });

  it('[R9.1] shows one at a time: a new one replaces the current one', () => {
    const first = reducer(none, toastShown({ message: 'First' }));
    expect(reducer(first, toastShown({ message: 'Second' })).current?.message).toBe('Second');
  });

  it('is not closed by the clock of the toast before it', () => {
    const first = toastShown({ message: 'First' });
    const second = reducer(reducer(none, first), toastShown({ message: 'Second' }));
    expect(reducer(second, toastClosed(first.payload.id)).current?.message).toBe('Second');
    expect(reducer(second, toastClosed(second.current?.id ?? '')).current).toBeNull();
  });

  it('has no action and is announced by default', () => {
    expect(reducer(none, toastShown({ message: 'Saved' })).current).toMatchObject({ action: null, isSilent: false });
    expect(reducer(none, toastShown({ message: 'Saved', isSilent: true })).current?.isSilent).toBe(true);
  });

  it('has one of four types and stands in one of seven places', () => {
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

  it('is nowhere when its clock runs out a second time', () => {
    expect(reducer(none, toastClosed('gone'))).toEqual(none);
    expect(selectToast({ toast: none })).toBeNull();
  });

  it('of a form that failed is an error that stands for 8000 ms and is not announced twice', () => {
    const { current } = reducer(none, formFailed('No such member.'));
    expect(current).toMatchObject({ type: 'error', message: 'No such member.', duration: 8000, isSilent: true });
    expect(selectToast({ toast: { current } })).toBe(current);
  });
});
