import { setTimeout as pause } from 'node:timers/promises';
import type { PublicConfig } from '#contract/config';
import type { DemoSamples } from '#contract/demo';
import type { CountryLeaderboard } from '#contract/leaderboard';
import type { Ballot } from '#contract/picks';
import type { SignedIn } from '#contract/session';
import type { Person } from './stories.ts';

type Listed = { locationId: string; courses: { _id: number; name: string }[] };

/** Calls a running product; resolves to the JSON of the response, rejects on an error. */
export async function callApi<T>(
  url: string,
  init: { method?: string; body?: object; bearer?: string } = {},
): Promise<T> {
  const response = await fetch(url, {
    method: init.method ?? (init.body ? 'POST' : 'GET'),
    headers: {
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(init.bearer ? { authorization: `Bearer ${init.bearer}` } : {}),
    },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** A state's location and its courses, A to Z. @param url the product's address */
export async function coursesIn(url: string, state: string): Promise<Listed> {
  const { locationId } = await callApi<{ locationId: string }>(`${url}/api/golf-courses/location-id?name=${state}`);
  const body = { active: true, locationId };
  return { locationId, courses: await callApi(`${url}/api/golf-courses/location`, { body }) };
}

/** Makes somebody a member of a running demo, without a browser. */
export async function joinAs(url: string, { email, password }: Person) {
  const { identity } = await callApi<PublicConfig>(`${url}/api/config`);
  const service = `${identity.emulatorOrigin}/identitytoolkit.googleapis.com/v1`;
  const account = { email, password, returnSecureToken: true };
  const { idToken } = await callApi<{ idToken: string }>(`${service}/accounts:signUp?key=demo`, { body: account });
  const names = { idToken, fName: 'Ada', lName: 'Palmer' };
  const { user, ...tokens } = await callApi<SignedIn>(`${url}/api/users`, { body: names });
  const bearer = tokens.accessToken;
  return {
    userId: user._id,
    tokens,
    vote: (locationId: string, courseId: number) =>
      callApi(`${url}/api/picks/${locationId}/${courseId}`, { method: 'PUT', bearer }),
    share: (locationId: string, displayName = 'Ada') =>
      callApi(`${url}/api/picks/${locationId}/publication`, {
        method: 'PUT',
        bearer,
        body: { published: true, displayName },
      }),
    /** The stored picks, in order. */
    picks: async (locationId: string) =>
      (await callApi<Ballot>(`${url}/api/picks/${locationId}`, { bearer })).courseIds,
  };
}

const FILLED_WITHIN_MS = 120_000;

/** Fills a running demo with its sample votes; resolves when the rankings of all states show them. */
export async function fillWithSamples(url: string): Promise<void> {
  await callApi<DemoSamples>(`${url}/api/demo/samples`, { method: 'PUT' });
  const giveUpAt = Date.now() + FILLED_WITHIN_MS;
  for (;;) {
    const { running, states } = await callApi<DemoSamples>(`${url}/api/demo/samples`);
    const { locations } = await callApi<CountryLeaderboard>(`${url}/api/leaderboard`);
    if (running === null && states === locations.length && locations.every(({ ballots }) => ballots > 0)) return;
    if (Date.now() > giveUpAt) throw new Error(`Only ${states} states have sample votes`);
    await pause(200);
  }
}
