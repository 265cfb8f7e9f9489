import { screen } from '@testing-library/react';
import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearTokens,
  isSessionPersisted,
  readAccessToken,
  readRefreshToken,
  storeTokens,
} from '../../../src/api/session/tokenStore.ts';
import { readText, remove, writeText } from '../../../src/shared/storage.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { openSignIn } from '../../support/app/identityForms.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();
const NOTE = /^This browser won’t keep you signed in/;

/** The storage quota is exceeded: reads work, writes fail. */
function fill(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

/** The browser refuses every access to storage and cookies. */
function block(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse });
}

afterEach(() => {
  Reflect.deleteProperty(document, 'cookie');
  clearTokens();
  vi.restoreAllMocks();
  remove('local', 'theme');
});

describe.each([
  ['is full', fill],
  ['is blocked', block],
])('where storage %s', (_what, hinder) => {
  beforeEach(() => {
    // Full storage does not make js-cookie fail in jsdom.
    if (hinder === fill) vi.spyOn(Cookies, 'set').mockReturnValue(undefined);
  });

  it('[R3.19] a member signs in and votes, and a banner says that the session ends with the tab', async () => {
    const [course] = (await coursesOf(server(), 'AZ')).courses;
    hinder();
    const { user } = await openSignIn(server());
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await findHeading('Arizona’s top golf courses');
    await user.click(await screen.findByRole('button', { name: `Vote for ${course!.name}` }));
    expect(await screen.findByRole('button', { name: `Voted for ${course!.name}` })).toBeInTheDocument();
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });

  it('a sign-out removes both tokens', () => {
    hinder();
    storeTokens({ accessToken: 'first', refreshToken: 'v1.s.1.mac' });
    expect([readAccessToken(), readRefreshToken()]).toEqual(['first', 'v1.s.1.mac']);
    clearTokens();
    expect([readAccessToken(), readRefreshToken()]).toEqual([null, null]);
  });
});

it('storage that fills up during a visit keeps no outdated tokens', () => {
  storeTokens({ accessToken: 'first', refreshToken: 'v1.s.1.mac' });
  expect(isSessionPersisted()).toBe(true);
  fill();
  vi.spyOn(Cookies, 'set').mockReturnValue(undefined);
  storeTokens({ accessToken: 'second', refreshToken: 'v1.s.2.mac' });
  expect(readAccessToken()).toBe('second');
  expect(isSessionPersisted()).toBe(false);
  expect(window.sessionStorage.getItem('accessToken')).toBeNull();
  expect(window.sessionStorage.getItem('refreshToken')).toBeNull();
});

it('storage that has room again stores new values', () => {
  fill();
  writeText('local', 'theme', 'dark');
  expect(readText('local', 'theme')).toBe('dark');
  vi.restoreAllMocks();
  writeText('local', 'theme', 'light');
  expect(window.localStorage.getItem('theme')).toBe('light');
  expect(readText('local', 'theme')).toBe('light');
});

it('a member whose browser stores the tokens sees no banner', async () => {
  await signedInMember(server());
  await renderApp('/my-picks');
  await findHeading('My picks');
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
});
