import { describe, expect, it } from 'vitest';
import {
  deletionOutcomeUnknown,
  selectIsAdmin,
  selectIsLeaving,
  storedUserRead,
  leadsToLogout,
  logoutReached,
  primaryLocationSaved,
  restoreFailed,
  restoreInterrupted,
  restoreStarted,
  selectIsGuest,
  selectIsMember,
  selectIsUnreachable,
  selectIsUnsettled,
  selectSession,
  selectSignOutReason,
  selectUser,
  sessionSlice,
  signedIn,
  signedOut,
  tokensCleared,
  toUserDetails,
  type UserDetails,
  userLoaded,
} from '../../../src/core/session/sessionSlice.ts';

const { reducer } = sessionSlice;
const anonymous = sessionSlice.getInitialState();
const ada: UserDetails = { _id: 'a', name: 'Ada', isAdmin: false, primaryLocation: null, state: null };
const login = signedIn(ada, { method: 'email', isNew: false });

describe('the session in the store', () => {
  it('begins as the one of a guest', () => {
    expect(anonymous).toEqual({
      status: 'anonymous',
      user_type: 'guest',
      user: null,
      isUnreachable: false,
      isSigningOut: false,
      signOutReason: null,
    });
  });

  it('[R3.1] becomes signed in with a sign-in', () => {
    expect(reducer(anonymous, login)).toEqual({ ...anonymous, status: 'signedIn', user_type: 'member', user: ada });
  });

  it('[R14.2] has the user_type "admin" for an admin', () => {
    const admin = signedIn({ ...ada, isAdmin: true }, { method: 'email', isNew: false });
    expect(reducer(anonymous, admin).user_type).toBe('admin');
  });

  it('is restored when its user is loaded', () => {
    const restoring = reducer(anonymous, restoreStarted());
    expect(restoring.status).toBe('restoring');
    expect(reducer(restoring, userLoaded(ada)).status).toBe('signedIn');
    expect(reducer(restoring, restoreFailed())).toEqual(anonymous);
  });

  it('stays restoring while the server cannot be reached', () => {
    const waiting = reducer(reducer(anonymous, restoreStarted()), restoreInterrupted());
    expect(waiting).toMatchObject({ status: 'restoring', isUnreachable: true });
    expect(reducer(waiting, restoreStarted()).isUnreachable).toBe(false);
    expect(reducer(waiting, userLoaded(ada))).toMatchObject({ status: 'signedIn', isUnreachable: false });
    expect(reducer(anonymous, restoreInterrupted())).toEqual(anonymous);
  });

  it('is that of an admin only while the admin is signed in', () => {
    const admin = { ...ada, isAdmin: true };
    const isAdmin = (session: typeof anonymous) => selectIsAdmin({ session });
    const signed = reducer(anonymous, signedIn(admin, { method: 'email', isNew: false }));
    expect(isAdmin(signed)).toBe(true);
    expect(isAdmin({ ...signed, status: 'restoring' })).toBe(false);
    expect(isAdmin({ ...signed, user: null })).toBe(false);
    expect(isAdmin(reducer(anonymous, login))).toBe(false);
  });

  it('is being left after a sign-out, and not where it ended by itself', () => {
    const isLeaving = (...actions: Parameters<typeof reducer>[1][]) =>
      selectIsLeaving({ session: actions.reduce<typeof anonymous>(reducer, anonymous) });
    expect(isLeaving(login)).toBe(false);
    expect(isLeaving(login, signedOut())).toBe(true);
    expect(isLeaving(login, signedOut('everywhere'))).toBe(true);
    expect(isLeaving(login, signedOut('sessionOver'))).toBe(false);
  });

  it('remembers that the deletion of its account had no response', () => {
    expect(reducer(reducer(anonymous, login), deletionOutcomeUnknown()).isPerhapsDeleted).toBe(true);
  });

  it('ignores a user that is loaded after a sign-out', () => {
    const gone = reducer(reducer(anonymous, login), signedOut());
    for (const end of [gone, reducer(gone, logoutReached())]) expect(reducer(end, userLoaded(ada))).toEqual(end);
  });

  it('keeps the reason of a sign-out until the next sign-in', () => {
    const gone = reducer(reducer(reducer(anonymous, login), signedOut('disabled')), logoutReached());
    expect(gone).toEqual({ ...anonymous, signOutReason: 'disabled' });
    expect(reducer(gone, login).signOutReason).toBeNull();
  });

  it('does not wait for /logout when it has ended by itself', () => {
    const gone = reducer(reducer(anonymous, login), signedOut('sessionOver'));
    expect(gone).toEqual({ ...anonymous, signOutReason: 'sessionOver' });
    expect(reducer(gone, login).signOutReason).toBeNull();
  });

  it('[R1.8] waits for /logout after a sign-out', () => {
    const gone = reducer(reducer(anonymous, login), signedOut());
    expect(gone.isSigningOut).toBe(true);
    expect(reducer(gone, logoutReached())).toEqual(anonymous);
  });
});

describe('the user in the store', () => {
  it('is the one stored in this tab, before the session is restored', () => {
    expect(reducer(anonymous, storedUserRead(ada))).toEqual({ ...anonymous, user: ada });
  });

  it('[R15.1] has a user_type in the actions that load it', () => {
    expect(login.meta).toEqual({ method: 'email', isNew: false, user_type: 'member' });
    expect(userLoaded({ ...ada, isAdmin: true }).meta).toEqual({ user_type: 'admin' });
  });

  it('gets a saved primary location; a guest gets none', () => {
    const saved = primaryLocationSaved({ code: 'TX' });
    expect(reducer(reducer(anonymous, login), saved).user?.primaryLocation).toEqual({ code: 'TX' });
    expect(reducer(anonymous, saved)).toEqual(anonymous);
  });

  it('[R3.2] is stored without e-mail address and dates', () => {
    const user = { ...ada, email: 'ada@example.com', createdAt: '2026-01-01' } as unknown as Parameters<
      typeof toUserDetails
    >[0];
    expect(toUserDetails(user)).toEqual(ada);
  });
});

describe('the selectors', () => {
  const restoring = reducer(anonymous, restoreStarted());
  const unreachable = reducer(restoring, restoreInterrupted());
  const member = reducer(anonymous, login);
  const gone = reducer(member, signedOut('everywhere'));

  it.each([
    ['of a guest', anonymous, { isGuest: true }],
    ['of a member', member, { isMember: true }],
    ['of a session that is being restored', restoring, { isUnsettled: true }],
    ['of a session that cannot be restored without the server', unreachable, { isUnreachable: true }],
    ['after a sign-out, before /logout is reached', gone, { isGuest: true, isUnsettled: true }],
    ['after a sign-out, once /logout is reached', reducer(gone, logoutReached()), { isGuest: true }],
  ])('return the state %s', (_who, session, expected) => {
    const root = { session };
    const nobody = { isGuest: false, isMember: false, isUnsettled: false, isUnreachable: false };
    expect({
      isGuest: selectIsGuest(root),
      isMember: selectIsMember(root),
      isUnsettled: selectIsUnsettled(root),
      isUnreachable: selectIsUnreachable(root),
    }).toEqual({ ...nobody, ...expected });
  });

  it('return user, session and reason of a sign-out', () => {
    expect(selectUser({ session: member })).toEqual(ada);
    expect(selectSession({ session: member })).toBe(member);
    expect(selectSignOutReason({ session: gone })).toBe('everywhere');
    expect(selectSignOutReason({ session: reducer(member, signedOut()) })).toBeNull();
  });
});

it('a sign-out leads to /logout, unless the session has ended by itself', () => {
  expect(tokensCleared().type).toBe('session/tokensCleared');
  expect([leadsToLogout(undefined), leadsToLogout('elsewhere'), leadsToLogout('sessionOver')]).toEqual([
    true,
    true,
    false,
  ]);
});
