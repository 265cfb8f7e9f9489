import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginMethod } from '#contract/session';
import { sessionExpired, type SignOutReason } from '../../api/events.ts';
import type { User } from '#contract/users';

export type UserType = 'guest' | 'member' | 'admin';

/** What the browser stores of a user: no e-mail, no dates. Roles here are for display; the server checks its own. */
export type UserDetails = Pick<User, '_id' | 'name' | 'isAdmin' | 'primaryLocation' | 'state'>;

export const toUserDetails = (user: User): UserDetails => ({
  _id: user._id,
  name: user.name,
  isAdmin: user.isAdmin,
  primaryLocation: user.primaryLocation,
  state: user.state,
});

export type SessionState = {
  status: 'anonymous' | 'restoring' | 'signedIn';
  /** Under the analytics property's own name, so that a search in Redux DevTools finds it. */
  user_type: UserType;
  user: UserDetails | null;
  /** The stored session could not be restored, because the server cannot be reached; it is retried. */
  isUnreachable: boolean;
  /** Signed out, and on the way to /logout: guards wait. */
  isSigningOut: boolean;
  signOutReason: SignOutReason | null;
  /**
   * The account’s deletion had no response: if the session is over now, the account was deleted. Absent otherwise, as
   * in traces saved earlier.
   */
  isPerhapsDeleted?: true;
};

const initialState: SessionState = {
  status: 'anonymous',
  user_type: 'guest',
  user: null,
  isUnreachable: false,
  isSigningOut: false,
  signOutReason: null,
};

/** The `meta` of a sign-in; `user_type` is there to be found in Redux DevTools. */
type SignInMeta = { method: LoginMethod; isNew: boolean; user_type: UserType };

const userTypeOf = (user: UserDetails): UserType => (user.isAdmin ? 'admin' : 'member');

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The user stored in this tab before a reload; the session is restored after that. */
    storedUserRead: (state, action: PayloadAction<UserDetails>) => {
      state.user = action.payload;
    },
    /** A stored session was found at the start; its user is on the way. */
    restoreStarted: (state) => {
      state.status = 'restoring';
      state.isUnreachable = false;
      state.signOutReason = null;
    },
    /** No response, or none about the session: the stored tokens stay. */
    restoreInterrupted: (state) => {
      state.isUnreachable = state.status === 'restoring';
    },
    /** There is no session to restore. */
    restoreFailed: () => initialState,
    /** A login or a registration (`isNew`) brought an access token. */
    signedIn: {
      prepare: (user: UserDetails, how: { method: LoginMethod; isNew: boolean }) => ({
        payload: user,
        meta: { ...how, user_type: userTypeOf(user) },
      }),
      reducer: (_state, { payload, meta }: PayloadAction<UserDetails, string, SignInMeta>) =>
        withUser(payload, meta.user_type),
    },
    /** The user was fetched: restored, or fetched again. */
    userLoaded: {
      prepare: (user: UserDetails) => ({ payload: user, meta: { user_type: userTypeOf(user) } }),
      reducer: (state, { payload, meta }: PayloadAction<UserDetails, string, { user_type: UserType }>) => {
        if (state.status === 'anonymous') return state;
        return withUser(payload, meta.user_type);
      },
    },
    primaryLocationSaved: (state, action: PayloadAction<{ code: string }>) => {
      if (state.user) state.user.primaryLocation = action.payload;
    },
    deletionOutcomeUnknown: (state) => {
      state.isPerhapsDeleted = true;
    },
    /** Nobody is signed in any more. Guards wait until /logout is reached, unless the page stays where it is. */
    signedOut: (_state, { payload }: PayloadAction<SignOutReason | undefined>) => ({
      ...initialState,
      isSigningOut: leadsToLogout(payload),
      signOutReason: payload ?? null,
    }),
    logoutReached: (state) => {
      state.isSigningOut = false;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionExpired, (state) => {
      if (state.status !== 'anonymous') state.signOutReason = state.isPerhapsDeleted ? 'deleted' : 'sessionOver';
    });
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: (state) => state.user,
    selectIsAdmin: (state) => state.status === 'signedIn' && state.user?.isAdmin === true,
    selectIsMember: (state) => state.status === 'signedIn',
    /** Nobody is signed in, and no session is being restored. */
    selectIsGuest: (state) => state.status === 'anonymous',
    /** Restoring, or on the way to /logout: guards wait. */
    selectIsUnsettled: (state) => (state.status === 'restoring' && !state.isUnreachable) || state.isSigningOut,
    /** The member has signed out and is on the way to /logout. */
    selectIsLeaving: (state) => state.isSigningOut,
    /** A session is stored, and the server cannot be reached to restore it. */
    selectIsUnreachable: (state) => state.isUnreachable,
    selectSignOutReason: (state) => state.signOutReason,
  },
});

/**
 * False for a session that has ended by itself: a public page stays open, and a guard redirects from a member page.
 * Every other sign-out leads to /logout.
 */
export function leadsToLogout(reason: SignOutReason | undefined): boolean {
  return reason !== 'sessionOver';
}

/** During a sign-out: the tokens were removed, the user is removed next. */
export const tokensCleared = createAction('session/tokensCleared');

function withUser(user: UserDetails, user_type: UserType): SessionState {
  return { ...initialState, status: 'signedIn', user_type, user };
}

export const {
  storedUserRead,
  primaryLocationSaved,
  restoreStarted,
  restoreFailed,
  restoreInterrupted,
  signedIn,
  userLoaded,
  deletionOutcomeUnknown,
  signedOut,
  logoutReached,
} = sessionSlice.actions;
export const {
  selectSession,
  selectUser,
  selectIsAdmin,
  selectIsGuest,
  selectIsMember,
  selectIsLeaving,
  selectIsUnsettled,
  selectIsUnreachable,
  selectSignOutReason,
} = sessionSlice.selectors;
