import { act, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { expect } from 'vitest';
import { findState } from '../../../contract/states.ts';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { usePageTrials } from './pageTrials.ts';
import type { RenderedApp } from './renderApp.tsx';
import type { Visitor } from './visitors.ts';
import type { Open, WrongCall, WrongKey } from './wrongValues.ts';

type Fields = Record<string, unknown>;
/** The fields of a stored object; none of what is no object. */
function fieldsOf(text: string | null): Fields | undefined {
  if (text === null) return undefined;
  try {
    return Object(JSON.parse(text)) as Fields;
  } catch {
    return {};
  }
}
const shortText = (value: unknown) => typeof value === 'string' && value.length <= 1000;
const textOrNull = (value: unknown) => value === null || shortText(value);

/** The stored values of user, location and session that no page may store or leave behind. */
function wronglyStored(): string[] {
  const wrong: string[] = [];
  const check = (key: string, isRight: boolean) => {
    if (!isRight) wrong.push(key);
  };
  const details = fieldsOf(sessionStorage.getItem('userDetails'));
  if (details) {
    const { _id, name, isAdmin, primaryLocation, state } = details;
    const { code } = Object(primaryLocation) as Fields;
    const isPlaced = primaryLocation === null || (typeof code === 'string' && findState(code) !== undefined);
    const isNamed = shortText(_id) && _id !== '' && shortText(name);
    check('userDetails', isNamed && typeof isAdmin === 'boolean' && isPlaced && textOrNull(state));
  }
  const geocode = fieldsOf(localStorage.getItem('geocode'));
  if (geocode) {
    const { region, city, country, timezone } = Object(geocode.value) as Fields;
    const isShort = JSON.stringify(geocode).length < 5000;
    check('geocode', shortText(region) && [city, country, timezone].every(textOrNull) && isShort);
  }
  for (const key of ['primaryLocation', 'currentLocation']) {
    const code = sessionStorage.getItem(key);
    check(key, code === null || (findState(code) !== undefined && code === code.toLowerCase()));
  }
  return wrong;
}

const HEADINGS = /^(?!Something went wrong)./;

/** Call once in a test file. */
export function useWrongShapes() {
  const { newMember, network, surprises, forget, heading, open, openAgain, address } = usePageTrials();

  /** A member of whose session nothing is left from an earlier attempt. */
  const freshMember = async (visitor: Visitor) => (visitor === 'member' ? newMember() : undefined);

  /** The page has started: it has its heading, nothing crashed, and it waits for no session. */
  const expectStarted = async ({ store }: RenderedApp, path: string) => {
    await waitFor(() => {
      expect(surprises(), `nothing crashes on ${path}`).toEqual([]);
      expect(heading(), `${path} has a heading`).toMatch(HEADINGS);
      const { status, isUnreachable, isSigningOut, user_type } = store.getState().session;
      expect(status === 'restoring' && !isUnreachable, `${path} restores for ever`).toBe(false);
      expect(isSigningOut, `${path} signs out for ever`).toBe(false);
      expect(user_type, 'nobody becomes an admin').not.toBe('admin');
    });
    expect(wronglyStored(), 'stored').toEqual([]);
  };

  /** Opens a page while the call brings something wrong, and once more when it brings what is right. */
  const tryCall = async ({ call, does }: WrongCall, [visitor, path]: Open, json: unknown): Promise<void> => {
    forget();
    const isRenewal = call.endsWith('/refresh-token');
    const member = await freshMember(visitor);
    network.fail(call, { json }, isRenewal ? { 'GET /api/users/me': '401' } : {});
    const app = await open(visitor, path, () => member && storeTokens(member));
    await act(async () => void (await does?.(app)));
    await network.settle();
    await waitFor(() => expect(network.countOf(call), `${path} makes the call`).toBeGreaterThan(0));
    await expectStarted(app, path);
    network.recover();
    await expectStarted(await openAgain(path), `${path}, opened again`);
  };

  /** Opens a page while the key holds something wrong. */
  const tryKey = async ({ key, area }: WrongKey, [visitor, path]: Open, value: unknown): Promise<void> => {
    forget();
    const member = await freshMember(visitor);
    const name = address(key).replace('{user}', member?.user._id ?? '');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const app = await open(visitor, path, () => {
      if (member) storeTokens(member);
      // Browsers refuse longer cookies.
      if (area === 'cookie') Cookies.set(name, text.slice(0, 3000), { path: '/' });
      else (area === 'session' ? sessionStorage : localStorage).setItem(name, text);
    });
    await expectStarted(app, path);
  };

  return { tryCall, tryKey };
}

/** A short name of a wrong value, for titles and messages. */
export const nameOf = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 60)}… (${text.length})` : text;
};
