import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { TOAST_DURATION_MS, TOAST_LONG_DURATION_MS } from '#contract/limits';
import { signedOut } from '../session/sessionSlice.ts';

export const TOAST_TYPES = ['success', 'error', 'warning', 'info'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

export const TOAST_POSITIONS = [
  'top',
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
export type ToastPosition = (typeof TOAST_POSITIONS)[number];

/** A button in the toast: `does` is what it says to the store. Ctrl/Cmd+Z presses one that undoes. */
export type ToastAction = { text: string; does: UnknownAction; isUndo?: boolean };

export type Toast = {
  id: string;
  type: ToastType;
  message: string;
  /** In milliseconds. */
  duration: number;
  position: ToastPosition;
  action: ToastAction | null;
  /** Shown and not announced: what it says is announced where it stands in the page. */
  isSilent: boolean;
};

/** What a caller asks for; an unknown type is shown as info, an unknown position as top. */
export type ToastRequest = {
  message: string;
  type?: string;
  duration?: number;
  position?: string;
  action?: ToastAction;
  isSilent?: boolean;
};

const isOneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T =>
  list.some((item) => item === value);

/** At most one toast: a new one replaces the current one. */
export const toastSlice = createSlice({
  name: 'toast',
  initialState: { current: null as Toast | null },
  reducers: {
    shown: {
      prepare: (request: ToastRequest) => ({ payload: { id: nanoid(), ...request } }),
      reducer: (state, { payload }: PayloadAction<ToastRequest & { id: string }>) => {
        const { id, message, type, duration, position, action, isSilent = false } = payload;
        state.current = {
          id,
          type: isOneOf(TOAST_TYPES, type) ? type : 'info',
          message,
          duration: duration ?? (action ? TOAST_LONG_DURATION_MS : TOAST_DURATION_MS),
          position: isOneOf(TOAST_POSITIONS, position) ? position : 'top',
          action: action ?? null,
          isSilent,
        };
      },
    },
    /** Closed by its clock or by hand; the id keeps a late clock from closing the next toast. */
    closed: (state, action: PayloadAction<string>) => {
      if (state.current?.id === action.payload) state.current = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, (state) => {
      // What could be undone was the member's who has left.
      if (state.current?.action?.isUndo) state.current = null;
    }),
  selectors: { selectToast: (state) => state.current },
});

export const { shown: toastShown, closed: toastClosed } = toastSlice.actions;
export const { selectToast } = toastSlice.selectors;

/** Why a form failed. The form says it as well, to screen readers too, and keeps it longer. */
export const formFailed = (message: string) =>
  toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS, isSilent: true });
