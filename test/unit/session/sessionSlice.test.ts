import { describe, expect, it } from 'vitest';
import {
  storedUserRead,
  leadsToLogout,
  logoutReached,
  primaryLocationSaved,
  restoreFailed,
  restoreInterrupted,
  restoreStarted,
  selectIsGuest,
  selectIsMember,
  selectIsSignedOut,
  selectIsUnreachable,
  selectIsUnsettled,
  selectSession,
  selectSignOutReason,
  selectUser,
  sessionSlice,
  signedIn,
  signedOut,
  signOutStarted,
  tokensCleared,
  toUserDetails,
  type UserDetails,
  userLoaded,
} from '../../../src/core/session/sessionSlice.ts';

const { reducer } = sessionSlice;
const anonymous = sessionSlice.getInitialState();
const ada: UserDetails = { _id: 'a', name: 'Ada', isAdmin: false, primaryLocation: null, state: null };
const login = signedIn(ada, { method: 'email', isNew: false });

describe('session', () => {
  it('is nobody’s at first', () => {
    expect(anonymous).toEqual({
      status: 'anonymous',
      user_type: 'guest',
      user: null,
      isUnreachable: false,
      isSigningOut: false,
      signOutReason: null,
    });
  });

  it('[R3.1] goes from anonymous to signed in with a login', () => {
    expect(reducer(anonymous, login)).toEqual({ ...anonymous, status: 'signedIn', user_type: 'member', user: ada });
  });

  it('[R14.2] names an admin in user_type', () => {
    const admin = signedIn({ ...ada, isAdmin: true }, { method: 'email', isNew: false });
    expect(reducer(anonymous, admin).user_type).toBe('admin');
  });

  it('restores a stored session when its user arrives', () => {
    const restoring = reducer(anonymous, restoreStarted());
    expect(restoring.status).toBe('restoring');
    expect(reducer(restoring, userLoaded(ada)).status).toBe('signedIn');
    expect(reducer(restoring, restoreFailed())).toEqual(anonymous);
  });

  it('keeps waiting for a server that cannot be reached, and only while a session is restored', () => {
    const waiting = reducer(reducer(anonymous, restoreStarted()), restoreInterrupted());
    expect(waiting).toMatchObject({ status: 'restoring', isUnreachable: true });
    expect(reducer(waiting, restoreStarted()).isUnreachable).toBe(false);
    expect(reducer(waiting, userLoaded(ada))).toMatchObject({ status: 'signedIn', isUnreachable: false });
    expect(reducer(anonymous, restoreInterrupted())).toEqual(anonymous);
  });

  it('is not brought back by a user that arrives after or during a sign-out', () => {
    const leaving = reducer(reducer(anonymous, login), signOutStarted());
    expect(reducer(leaving, userLoaded(ada)).isSigningOut).toBe(true);
    const gone = reducer(leaving, signedOut());
    for (const end of [gone, reducer(gone, logoutReached())]) expect(reducer(end, userLoaded(ada))).toEqual(end);
  });

  it('remembers why somebody was signed out, until the next sign-in', () => {
    const gone = reducer(reducer(reducer(anonymous, login), signedOut('disabled')), logoutReached());
    expect(gone).toEqual({ ...anonymous, signOutReason: 'disabled' });
    expect(reducer(gone, login).signOutReason).toBeNull();
  });

  it('lets nobody wait for /logout when the session has ended by itself: the page stays', () => {
    const gone = reducer(reducer(reducer(anonymous, login), signOutStarted()), signedOut('sessionOver'));
    expect(gone).toEqual({ ...anonymous, signOutReason: 'sessionOver' });
    expect(reducer(gone, login).signOutReason).toBeNull();
  });

  it('[R1.8] lets guards wait until /logout is reached', () => {
    const gone = reducer(reducer(reducer(anonymous, login), signOutStarted()), signedOut());
    expect(gone.isSigningOut).toBe(true);
    expect(reducer(gone, logoutReached())).toEqual(anonymous);
  });
});

describe('the user of a session', () => {
  it('is the one this tab stored over a reload, before the session is restored', () => {
    expect(reducer(anonymous, storedUserRead(ada))).toEqual({ ...anonymous, user: ada });
  });

  it('[R15.1] is named by the action that brings it, in the words of the analytics', () => {
    expect(login.meta).toEqual({ method: 'email', isNew: false, user_type: 'member' });
    expect(userLoaded({ ...ada, isAdmin: true }).meta).toEqual({ user_type: 'admin' });
  });

  it('takes over a primary location that was saved; without a user there is none', () => {
    const saved = primaryLocationSaved({ code: 'TX' });
    expect(reducer(reducer(anonymous, login), saved).user?.primaryLocation).toEqual({ code: 'TX' });
    expect(reducer(anonymous, saved)).toEqual(anonymous);
  });

  it('is stored without e-mail address and dates', () => {
    const user = { ...ada, email: 'ada@example.com', createdAt: '2026-01-01' } as unknown as Parameters<
      typeof toUserDetails
    >[0];
    expect(toUserDetails(user)).toEqual(ada);
  });
});

describe('who is here', () => {
  const restoring = reducer(anonymous, restoreStarted());
  const unreachable = reducer(restoring, restoreInterrupted());
  const member = reducer(anonymous, login);
  const leaving = reducer(member, signOutStarted());
  const gone = reducer(leaving, signedOut('everywhere'));

  it.each([
    ['a guest', anonymous, { isGuest: true }],
    ['a member', member, { isMember: true }],
    ['somebody being restored', restoring, { isUnsettled: true }],
    ['somebody whom the server cannot be asked about', unreachable, { isUnreachable: true }],
    ['a member on the way out', leaving, { isMember: true, isUnsettled: true }],
    ['one who has left, until /logout is reached', gone, { isGuest: true, isSignedOut: true, isUnsettled: true }],
    ['one who has reached it', reducer(gone, logoutReached()), { isGuest: true }],
  ])('is %s', (_who, session, expected) => {
    const root = { session };
    const nobody = { isGuest: false, isMember: false, isSignedOut: false, isUnsettled: false, isUnreachable: false };
    expect({
      isGuest: selectIsGuest(root),
      isMember: selectIsMember(root),
      isSignedOut: selectIsSignedOut(root),
      isUnsettled: selectIsUnsettled(root),
      isUnreachable: selectIsUnreachable(root),
    }).toEqual({ ...nobody, ...expected });
  });

  it('is told by name, with the reason of a sign-out', () => {
    expect(selectUser({ session: member })).toEqual(ada);
    expect(selectSession({ session: member })).toBe(member);
    expect(selectSignOutReason({ session: gone })).toBe('everywhere');
    expect(selectSignOutReason({ session: reducer(leaving, signedOut()) })).toBeNull();
  });
});

it('a sign-out clears the tokens under its own name, and ends on /logout, but that of a session which has ended by itself', () => {
  expect(tokensCleared().type).toBe('session/tokensCleared');
  expect([leadsToLogout(undefined), leadsToLogout('elsewhere'), leadsToLogout('sessionOver')]).toEqual([
    true,
    true,
    false,
  ]);
});
