import { act, screen, within } from '@testing-library/react';
import { beforeEach, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Course } from '../../../contract/courses.ts';
import { MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { network } from '../../support/app/bridge.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';

const server = useServer({}, MANY_COURSES);

type Success = (position: { coords: { latitude: number; longitude: number } }) => void;
type Failure = (error: { code: number }) => void;
const [DENIED, TIMEOUT] = [1, 3];

let asked: { succeed: (lat: number, lon: number) => void; fail: (code: number) => void }[] = [];
let permission = 'prompt';

beforeEach(() => {
  asked = [];
  permission = 'prompt';
  // jsdom has no geolocation.
  const geolocation = {
    getCurrentPosition: (onSuccess: Success, onFailure: Failure) =>
      asked.push({
        succeed: (latitude, longitude) => act(() => onSuccess({ coords: { latitude, longitude } })),
        fail: (code) => act(() => onFailure({ code })),
      }),
  };
  const permissions = { query: () => Promise.resolve({ state: permission }) };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions });
});
afterEach(() => {
  for (const part of ['geolocation', 'permissions']) Reflect.deleteProperty(navigator, part);
});

async function open() {
  const { locationId, courses } = await memberWithPicks(server(), { count: 0 });
  const app = await renderApp(`/voting/${locationId}`);
  await findHeading('Plant your flags');
  await screen.findByRole('button', { name: voteFor(courses[0]!.name) });
  return { ...app, courses, locationId, aToZ: courses.map(({ name }) => name) };
}

const select = () => screen.getByRole('combobox', { name: 'Order' });
const shown = () =>
  screen
    .getAllByRole('list', { name: /^Courses / })
    .flatMap((list) => within(list).getAllByRole('heading'))
    .map(({ textContent }) => textContent);

const storedIn = (area: Storage) => Object.keys(area).map((key) => area.getItem(key));

describe('the order of the ballot', () => {
  it('[R17.7] is A to Z, or a shuffle that is the same at the next visit of the day', async () => {
    const { user, aToZ, go, locationId } = await open();
    expect(shown()).toEqual(aToZ);
    await user.selectOptions(select(), 'Shuffled');
    const shuffle = shown();
    expect(shuffle).not.toEqual(aToZ);
    expect(shuffle.toSorted()).toEqual(aToZ.toSorted());
    await go('/my-picks');
    await findHeading('My picks');
    await go(`/voting/${locationId}`);
    await findHeading('Plant your flags');
    expect(select()).toHaveValue('shuffled');
    expect(shown()).toEqual(shuffle);
    await user.selectOptions(select(), 'A–Z');
    expect(shown()).toEqual(aToZ);
    expect(window.localStorage.getItem('ballotOrder')).toBeNull();
  });

  it('[R17.8] is A to Z where the position is refused or not found, and the page says so and offers a retry', async () => {
    const { user, aToZ } = await open();
    await user.selectOptions(select(), 'Nearest');
    expect(screen.getByText(/^Finding you/)).toBeInTheDocument();
    expect(shown()).toEqual(aToZ);
    asked[0]!.fail(DENIED);
    expect(screen.getByText(/^Your browser doesn’t share your location/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    asked[1]!.fail(TIMEOUT);
    expect(screen.getByText(/^We couldn’t find your location/)).toBeInTheDocument();
    expect(shown()).toEqual(aToZ);
  });

  it('[R9.8] is A to Z where the browser never answers, and the page says so after 30 s', async () => {
    const { user, aToZ } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await user.selectOptions(select(), 'Nearest');
    expect(screen.getByText(/^Finding you/)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText(/^We couldn’t find your location/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(shown()).toEqual(aToZ);
  });

  it('[R17.8] asks for no position at a later visit unless the browser has allowed it', async () => {
    window.localStorage.setItem('ballotOrder', 'nearest');
    await open();
    expect(asked).toEqual([]);
    expect(screen.getByRole('button', { name: 'Use my location' })).toBeInTheDocument();
  });

  it('[R17.8] is nearest first for a position that is neither sent nor stored', async () => {
    permission = 'granted';
    window.localStorage.setItem('ballotOrder', 'nearest');
    const requests: string[] = [];
    network.events.on('request:start', ({ request }) => {
      void request
        .clone()
        .text()
        .then((body) => requests.push(request.url + body));
    });
    onTestFinished(() => network.events.removeAllListeners());
    const { user, courses, aToZ, store } = await open();
    await expect.poll(() => asked).toHaveLength(1);
    const { _id, name } = courses[30]!;
    const far = (await server().app.inject(`/api/golf-courses/${_id}`)).json<Course>();
    asked[0]!.succeed(far.lat + 0.0001234, far.lon);
    expect(shown()[0]).toBe(name);
    expect(shown().toSorted()).toEqual(aToZ.toSorted());
    expect(screen.getByText(/^Nearest first/)).toBeInTheDocument();
    expect(screen.getByText(/ · next door$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: voteFor(name) }));
    await user.type(screen.getByRole('searchbox'), name);
    expect(await screen.findByRole('button', { name: voteFor(name), pressed: true })).toBeInTheDocument();
    const mark = String(far.lat + 0.0001234);
    expect(requests.filter((text) => text.includes(mark))).toEqual([]);
    expect(JSON.stringify(store.getState())).not.toContain(mark);
    expect([...storedIn(window.localStorage), ...storedIn(window.sessionStorage)].join(' ')).not.toContain(mark);
  });
});
