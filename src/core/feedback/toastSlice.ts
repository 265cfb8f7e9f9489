import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { TOAST_DURATION_MS, TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { Sentence } from '../../shared/sentence.ts';
import { signedOut } from '../session/sessionSlice.ts';

export const TOAST_TYPES = ['success', 'error', 'warning', 'info'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

/** `top` is the default and the same place as `top-center`; ToastHost.module.css says where each of them is. */
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

/** A button in the toast: `does` is the action that it dispatches. Ctrl/Cmd+Z presses it when `isUndo` is set. */
export type ToastAction = { text: string; does: UnknownAction; isUndo?: boolean };

export type Toast = {
  id: string;
  type: ToastType;
  message: string | Sentence;
  /** In milliseconds. */
  duration: number;
  position: ToastPosition;
  action: ToastAction | null;
  /** Shown and not announced, because the page announces the same text. */
  isSilent: boolean;
  /**
   * What it says once the network is back; absent where it does not say that there is none, as in traces saved earlier.
   */
  whenOnline?: string | Sentence;
};

/** Options of a toast; an unknown type is shown as info, an unknown position as top. */
export type ToastRequest = {
  message: string | Sentence;
  type?: string;
  duration?: number;
  position?: string;
  action?: ToastAction;
  isSilent?: boolean;
  whenOnline?: string | Sentence;
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
        const { id, message, type, duration, position, action, isSilent = false, whenOnline } = payload;
        state.current = {
          id,
          type: isOneOf(TOAST_TYPES, type) ? type : 'info',
          message,
          duration: duration ?? (action ? TOAST_LONG_DURATION_MS : TOAST_DURATION_MS),
          position: isOneOf(TOAST_POSITIONS, position) ? position : 'top',
          action: action ?? null,
          isSilent,
          ...(whenOnline !== undefined && { whenOnline }),
        };
      },
    },
    /** Closed by its timer or by the user; the id keeps a late timer from closing the next toast. */
    closed: (state, action: PayloadAction<string>) => {
      if (state.current?.id === action.payload) state.current = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, (state) => {
      // What it offers is for the member who has signed out.
      if (state.current?.action) state.current = null;
    }),
  selectors: { selectToast: (state) => state.current },
});

export const { shown: toastShown, closed: toastClosed } = toastSlice.actions;
export const { selectToast } = toastSlice.selectors;

/** The toast of a failed form. Silent, because the form shows and announces the same text. */
export const formFailed = (message: string) =>
  toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS, isSilent: true });
