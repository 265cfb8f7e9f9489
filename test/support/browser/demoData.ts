import type { PublicConfig } from '#contract/config';
import type { Ballot } from '#contract/picks';
import type { SignedIn } from '#contract/session';
import { newPerson, type Person } from './stories.ts';

type Listed = { locationId: string; courses: { _id: number; name: string }[] };

async function call<T>(url: string, init: { method?: string; body?: object; bearer?: string } = {}): Promise<T> {
  const answer = await fetch(url, {
    method: init.method ?? (init.body ? 'POST' : 'GET'),
    headers: {
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(init.bearer ? { authorization: `Bearer ${init.bearer}` } : {}),
    },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A state's location and its courses, A to Z. @param url the product's address */
export async function coursesIn(url: string, state: string): Promise<Listed> {
  const { locationId } = await call<{ locationId: string }>(`${url}/api/golf-courses/location-id?name=${state}`);
  const body = { active: true, locationId };
  return { locationId, courses: await call(`${url}/api/golf-courses/location`, { body }) };
}

/** Makes somebody a member of a running demo, without a browser. */
export async function joinAs(url: string, { email, password }: Person) {
  const { identity } = await call<PublicConfig>(`${url}/api/config`);
  const service = `${identity.emulatorOrigin}/identitytoolkit.googleapis.com/v1`;
  const account = { email, password, returnSecureToken: true };
  const { idToken } = await call<{ idToken: string }>(`${service}/accounts:signUp?key=demo`, { body: account });
  const names = { idToken, fName: 'Ada', lName: 'Palmer' };
  const { accessToken: bearer, user } = await call<SignedIn>(`${url}/api/users`, { body: names });
  return {
    userId: user._id,
    vote: (locationId: string, courseId: number) =>
      call(`${url}/api/picks/${locationId}/${courseId}`, { method: 'PUT', bearer }),
    share: (locationId: string, displayName = 'Ada') =>
      call(`${url}/api/picks/${locationId}/publication`, {
        method: 'PUT',
        bearer,
        body: { published: true, displayName },
      }),
    /** The stored picks, in order. */
    picks: async (locationId: string) => (await call<Ballot>(`${url}/api/picks/${locationId}`, { bearer })).courseIds,
  };
}

/** Fourteen members of different taste, most at home in Arizona: a ranking with shared ranks, a map with every shade. */
export async function fillWithVotes(url: string): Promise<void> {
  const states = ['AZ', 'CA', 'NY', 'TX', 'FL', 'OH', 'MI', 'UT'];
  for (let member = 0; member < 14; member += 1) {
    const { vote } = await joinAs(url, newPerson());
    for (const [index, state] of states.slice(0, 1 + (member % states.length)).entries()) {
      const { locationId, courses } = await coursesIn(url, state);
      const liking = (position: number) => ((position * 7919 + member * 104_729) % 97) + ((position * 31) % 11) * 9;
      const liked = courses.map((course, position) => ({ course, liking: liking(position) }));
      const best = liked.toSorted((a, b) => a.liking - b.liking).slice(0, index === 0 ? 8 + (member % 9) : 3);
      for (const { course } of best) await vote(locationId, course._id);
    }
  }
}
