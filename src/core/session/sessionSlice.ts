import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginMethod } from '#contract/session';
import type { User } from '#contract/users';

export type UserType = 'guest' | 'member' | 'admin';

/** What the browser keeps of a user: no e-mail, no dates. Roles here are for display; the server checks its own. */
export type UserDetails = Pick<User, '_id' | 'name' | 'isAdmin' | 'primaryLocation' | 'state'>;

export const toUserDetails = (user: User): UserDetails => ({
  _id: user._id,
  name: user.name,
  isAdmin: user.isAdmin,
  primaryLocation: user.primaryLocation,
  state: user.state,
});

/** Why somebody is signed out who did not press "Sign out" in this tab. */
export type SignOutReason =
  'elsewhere' | 'everywhere' | 'sessionOver' | 'disabled' | 'identityOver' | 'addressChanged' | 'deleted';

export type SessionState = {
  status: 'anonymous' | 'restoring' | 'signedIn';
  /** Under the analytics property's own name, so that a search in Redux DevTools finds it. */
  user_type: UserType;
  user: UserDetails | null;
  /** The server could not be asked whose stored session this is; it is asked again. */
  isUnreachable: boolean;
  /** While true, guards wait, so that /logout is reached. */
  isSigningOut: boolean;
  signOutReason: SignOutReason | null;
  /** The account’s deletion had no response: a session that is over now was deleted with it. Absent otherwise, as in traces that were saved before. */
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

/** What an action tells about a sign-in; who somebody is can be read off the action that says so. */
type HowSignedIn = { method: LoginMethod; isNew: boolean; user_type: UserType };

const userTypeOf = (user: UserDetails): UserType => (user.isAdmin ? 'admin' : 'member');

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The user this tab kept over a reload; whether a session goes with it shows next. */
    keptUserRead: (state, action: PayloadAction<UserDetails>) => {
      state.user = action.payload;
    },
    /** A stored session was found at the start; its user is on the way. */
    restoreStarted: (state) => {
      state.status = 'restoring';
      state.isUnreachable = false;
    },
    /** No answer, or none that says anything about the session: what is stored stays stored. */
    restoreInterrupted: (state) => {
      state.isUnreachable = state.status === 'restoring';
    },
    /** Nobody could be restored. */
    restoreFailed: () => initialState,
    /** A login or a registration (`isNew`) brought an access token. */
    signedIn: {
      prepare: (user: UserDetails, how: { method: LoginMethod; isNew: boolean }) => ({
        payload: user,
        meta: { ...how, user_type: userTypeOf(user) },
      }),
      reducer: (_state, { payload, meta }: PayloadAction<UserDetails, string, HowSignedIn>) =>
        withUser(payload, meta.user_type),
    },
    /** The user was fetched: restored, or fetched again. */
    userLoaded: {
      prepare: (user: UserDetails) => ({ payload: user, meta: { user_type: userTypeOf(user) } }),
      reducer: (state, { payload, meta }: PayloadAction<UserDetails, string, { user_type: UserType }>) => {
        if (state.isSigningOut || state.status === 'anonymous') return state;
        return withUser(payload, meta.user_type);
      },
    },
    primaryLocationSaved: (state, action: PayloadAction<{ code: string }>) => {
      if (state.user) state.user.primaryLocation = action.payload;
    },
    deletionUnanswered: (state) => {
      state.isPerhapsDeleted = true;
    },
    signOutStarted: (state) => {
      state.isSigningOut = true;
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
  selectors: {
    selectSession: (state) => state,
    selectUser: (state) => state.user,
    selectIsAdmin: (state) => state.status === 'signedIn' && state.user?.isAdmin === true,
    selectIsMember: (state) => state.status === 'signedIn',
    /** Nobody is signed in, and no session is being restored. */
    selectIsGuest: (state) => state.status === 'anonymous',
    /** Signed out, on the way to /logout. */
    selectIsSignedOut: (state) => state.isSigningOut && state.status === 'anonymous',
    /** Restoring or signing out: who this is will be known in a moment. */
    selectIsUnsettled: (state) => (state.status === 'restoring' && !state.isUnreachable) || state.isSigningOut,
    /** Somebody is signed in here, and the server cannot be asked who. */
    selectIsUnreachable: (state) => state.isUnreachable,
    selectSignOutReason: (state) => state.signOutReason,
  },
});

/**
 * A session that has ended by itself leaves its visitor where he is: a public page stays open, a guard leads on from a member page. Every other sign-out ends
 * on /logout.
 */
export function leadsToLogout(reason: SignOutReason | undefined): boolean {
  return reason !== 'sessionOver';
}

/** Signing out: the tokens are gone, the user is about to go. */
export const tokensCleared = createAction('session/tokensCleared');

function withUser(user: UserDetails, user_type: UserType): SessionState {
  return { ...initialState, status: 'signedIn', user_type, user };
}

export const {
  keptUserRead,
  primaryLocationSaved,
  restoreStarted,
  restoreFailed,
  restoreInterrupted,
  signedIn,
  userLoaded,
  deletionUnanswered,
  signOutStarted,
  signedOut,
  logoutReached,
} = sessionSlice.actions;
export const {
  selectSession,
  selectUser,
  selectIsAdmin,
  selectIsGuest,
  selectIsMember,
  selectIsSignedOut,
  selectIsUnsettled,
  selectIsUnreachable,
  selectSignOutReason,
} = sessionSlice.selectors;
