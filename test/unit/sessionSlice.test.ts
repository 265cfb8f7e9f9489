import { describe, expect, it } from 'vitest';
import {
  logoutReached,
  restoreFailed,
  restoreInterrupted,
  restoreStarted,
  sessionSlice,
  signedIn,
  signedOut,
  signOutStarted,
  type UserDetails,
  userLoaded,
} from '../../src/core/session/sessionSlice.ts';

const { reducer } = sessionSlice;
const anonymous = sessionSlice.getInitialState();
const ada: UserDetails = { _id: 'a', name: 'Ada', isAdmin: false, primaryLocation: null, state: null };
const login = signedIn(ada, { method: 'email', isNew: false });

describe('session', () => {
  it('goes from anonymous to signed in with a login', () => {
    expect(reducer(anonymous, login)).toEqual({ ...anonymous, status: 'signedIn', userType: 'member', user: ada });
  });

  it('names an admin in userType', () => {
    const admin = signedIn({ ...ada, isAdmin: true }, { method: 'email', isNew: false });
    expect(reducer(anonymous, admin).userType).toBe('admin');
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
    expect(reducer(gone, userLoaded(ada)).status).toBe('anonymous');
  });

  it('remembers why somebody was signed out, until the next sign-in', () => {
    const gone = reducer(reducer(reducer(anonymous, login), signedOut('disabled')), logoutReached());
    expect(gone).toEqual({ ...anonymous, signOutReason: 'disabled' });
    expect(reducer(gone, login).signOutReason).toBeNull();
  });

  it('lets guards wait until /logout is reached', () => {
    const gone = reducer(reducer(reducer(anonymous, login), signOutStarted()), signedOut());
    expect(gone.isSigningOut).toBe(true);
    expect(reducer(gone, logoutReached())).toEqual(anonymous);
  });
});
