import { screen } from '@testing-library/react';
import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearTokens,
  isSessionPersisted,
  readAccessToken,
  readRefreshToken,
  storeTokens,
} from '../../../src/api/tokenStore.ts';
import { readText, remove, writeText } from '../../../src/shared/storage.ts';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();
const NOTE = /^This browser keeps nothing for this page/;

/** The storage quota is exceeded: reads work, writes fail. */
function fill(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

/** The browser lets this page keep nothing at all. */
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
  ['has no room', fill],
  ['is blocked', block],
])('where storage %s', (_what, hinder) => {
  beforeEach(() => {
    // js-cookie is not what fails where storage is full.
    if (hinder === fill) vi.spyOn(Cookies, 'set').mockReturnValue(undefined);
  });

  it('a member stays signed in, in this tab, and a banner says for how long', async () => {
    hinder();
    await signedInMember(server());
    const { user } = await renderApp('/my-picks');
    await findHeading('My picks');
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });

  it('a sign-out leaves nothing behind', async () => {
    hinder();
    await signedInMember(server());
    clearTokens();
    expect([readAccessToken(), readRefreshToken()]).toEqual([null, null]);
  });
});

it('a browser that fills up during a visit is not left with tokens that are out of date', () => {
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

it('a browser with room again keeps things again', () => {
  fill();
  writeText('local', 'theme', 'dark');
  expect(readText('local', 'theme')).toBe('dark');
  vi.restoreAllMocks();
  writeText('local', 'theme', 'light');
  expect(window.localStorage.getItem('theme')).toBe('light');
  expect(readText('local', 'theme')).toBe('light');
});

it('a member of a browser with working storage sees no banner', async () => {
  await signedInMember(server());
  await renderApp('/my-picks');
  await findHeading('My picks');
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
});
