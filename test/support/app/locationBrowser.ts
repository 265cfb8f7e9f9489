import { expect } from 'vitest';
import { userApi } from '../../../src/api/api.ts';
import { startPersistence } from '../../../src/app/persistence.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { addressOf } from '../../../src/core/location/address.ts';
import { selectCurrent } from '../../../src/core/location/currentLocation.ts';
import { locationApi } from '../../../src/core/location/locationApi.ts';
import { addressEntered } from '../../../src/core/location/locationSlice.ts';
import { primaryLocationApi } from '../../../src/core/location/primaryLocationApi.ts';
import { resolveLocation } from '../../../src/core/location/resolveLocation.ts';
import { restoreStarted, signedIn, signedOut } from '../../../src/core/session/sessionSlice.ts';
import { Expected } from './expectedLocation.ts';
import { LocationServer, type Member } from './locationServer.ts';
import { type Step, type Walk, WAITING } from './locationWalk.ts';

type Tab = {
  store: AppStore;
  stop: () => void;
  expected: Expected;
  path: string;
  isRedirected: boolean;
  /** The tab knows of the session: it has signed in, or was loaded since. */
  isMember: boolean;
  /** The session storage of this tab, while another one is open. */
  stored: [key: string, value: string][];
  /** Responds to the geocode request that is under way. */
  respond: (() => void) | undefined;
};

/** A browser with up to two tabs, and a server whose states close. */
class Browser {
  private readonly region: string | null;
  private readonly server = new LocationServer();
  private readonly tabs: Tab[] = [];
  private member: Member | null = null;
  private at: Tab | undefined;

  constructor(region: string | null) {
    this.region = region;
  }

  /** Responds to the requests of the tab that is open. */
  readonly fetch = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(input, init);
    if (request.url.endsWith('/api/geocode')) {
      const { at } = this;
      await new Promise<void>((resolve) => {
        if (at) at.respond = resolve;
      });
      return Response.json({
        city: null,
        region: this.region,
        country: 'US',
        timezone: null,
        geoLocationDetails: null,
      });
    }
    return Response.json(await this.server.bodyOf(request, this.member));
  };

  /** Brings a tab to the front; a new one opens the ranking. */
  private async front(index: number): Promise<Tab> {
    if (this.at) this.at.stored = Object.entries(window.sessionStorage) as [string, string][];
    const found = this.tabs[index];
    window.sessionStorage.clear();
    for (const [key, value] of found?.stored ?? []) window.sessionStorage.setItem(key, value);
    if (found) return (this.at = found);
    const opened = await this.load(new Expected(), '/leaderboard', false);
    this.tabs.push(opened);
    return opened;
  }

  /** Loads the page as startApp does. */
  private async load(expected: Expected, path: string, isRedirected: boolean): Promise<Tab> {
    window.localStorage.removeItem('geocode');
    const store = makeStore();
    const loaded: Tab = {
      store,
      stop: () => undefined,
      expected,
      path,
      isRedirected,
      isMember: this.member !== null,
      stored: [],
      respond: undefined,
    };
    this.at = loaded;
    Object.assign(expected, { open: null, standIn: null });
    this.enter(loaded, path, isRedirected);
    loaded.stop = await startPersistence(store);
    if (this.member) {
      store.dispatch(restoreStarted());
      await turns();
      expected.primary ??= this.server.primaryOf(this.member);
    }
    return loaded;
  }

  /** Opens a page, as the router and the page do. */
  private enter(at: Tab, path: string, isRedirected: boolean): void {
    const { pathname, search } = new URL(path, 'http://localhost');
    Object.assign(at, { path, isRedirected });
    at.store.dispatch(addressEntered(addressOf({ pathname, search, state: isRedirected ? { isGuess: true } : null })));
    at.expected.address = /(?:\/leaderboard\/|in-|state=)(\w\w)$/.exec(path)?.[1] ?? null;
    at.expected.isRedirected = isRedirected;
  }

  /** Lets the open page request what it needs. */
  private async settle({ store, expected, path, respond }: Tab): Promise<void> {
    const { getLocations, getLocationName } = locationApi.endpoints;
    expected.look();
    if (path.startsWith('/voting/')) {
      await store.dispatch(getLocations.initiate());
      expected.offered('az', this.server.openNow());
      await store.dispatch(getLocationName.initiate(path.split('/').at(-1)!));
    }
    const { code: shown, isUnchecked } = selectCurrent(store.getState());
    const isWaiting = WAITING.includes(path) || path === '/login';
    if (isWaiting && (shown === null || isUnchecked) && respond === undefined) {
      void store.dispatch(resolveLocation());
      if (expected.primary !== null) expected.standIn = expected.offered(expected.primary, this.server.openNow());
    }
    await turns();
    expected.look();
  }

  private async respond(at: Tab): Promise<void> {
    if (!at.respond) return;
    at.respond();
    at.respond = undefined;
    await turns();
    const { expected } = at;
    expected.guess = expected.offered(this.region ?? 'az', this.server.openNow());
  }

  async do(next: Step): Promise<void> {
    const at = await this.front(Math.min(next.tab, this.tabs.length));
    await this.act(at, next);
    const now = this.at ?? at;
    await this.settle(now);
    this.check(now);
  }

  private async act(at: Tab, next: Step): Promise<void> {
    const { store, expected } = at;
    if (next.does === 'open') this.enter(at, next.path, false);
    if (next.does === 'respond') await this.respond(at);
    if (next.does === 'toggleState') this.server.toggle(next.code);
    if (next.does === 'refetchUser' && this.member && at.isMember) {
      await store.dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
      expected.primary ??= this.server.primaryOf(this.member);
    }
    if (next.does === 'save' && at.isMember && this.server.isOpen(next.code)) await this.save(at, next);
    if (next.does === 'signIn' && !this.member) await this.signIn(at, next.member);
    if (next.does === 'signOut' && this.member) await this.signOut();
    if (next.does === 'reload') await this.reload(at);
  }

  private async save({ store, expected }: Tab, { code: to, isElsewhere }: { code: string; isElsewhere: boolean }) {
    if (isElsewhere) {
      if (this.member) this.server.savePrimary(this.member, to);
      return;
    }
    await store.dispatch(primaryLocationApi.endpoints.savePrimaryLocation.initiate(to));
    Object.assign(expected, { primary: to, standIn: to });
  }

  /** Signs in on the identity screen, which redirects to the ranking of the current location. */
  private async signIn(at: Tab, member: Member): Promise<void> {
    this.member = member;
    at.isMember = true;
    await this.inEachTab((each) => this.respond(each));
    this.enter(at, '/login', false);
    at.store.dispatch(signedIn(this.server.userOf(member), { method: 'email', isNew: false }));
    Object.assign(at.expected, { primary: this.server.primaryOf(member), standIn: null });
    await this.settle(at);
    await this.respond(at);
    await this.settle(at);
    const { code: shown, isGuessed } = at.expected;
    this.enter(at, `/leaderboard/${shown}`, isGuessed);
  }

  /** A sign-out reaches all tabs, which go to /logout. */
  private async signOut(): Promise<void> {
    const { at: front } = this;
    this.member = null;
    await this.inEachTab(async (each) => {
      await this.respond(each);
      each.expected.look();
      each.store.dispatch(signedOut(each === front ? undefined : 'elsewhere'));
      Object.assign(each.expected, { primary: null, standIn: null, open: null });
      each.isMember = false;
      this.enter(each, '/logout', false);
      await turns();
    });
  }

  private async inEachTab(act: (tab: Tab) => Promise<void>): Promise<void> {
    const { at: front } = this;
    for (let index = 0; index < this.tabs.length; index += 1) await act(await this.front(index));
    if (front) await this.front(this.tabs.indexOf(front));
  }

  private async reload(at: Tab): Promise<void> {
    at.stop();
    at.respond?.();
    await turns();
    const loaded = await this.load(at.expected, at.path, at.isRedirected);
    this.tabs[this.tabs.indexOf(at)] = loaded;
  }

  private check({ store, expected }: Tab): void {
    const { code: shown, isGuessed, isUnchecked = false } = selectCurrent(store.getState());
    const { seen, guess, primary, shownLast } = expected;
    const stored = (key: string) => window.sessionStorage.getItem(key);
    expect({
      shown,
      isGuessed,
      isUnchecked,
      kept: stored('currentLocation'),
      primary: stored('primaryLocation'),
    }).toEqual({
      shown: expected.code,
      isGuessed: expected.isGuessed,
      isUnchecked: expected.isUnchecked,
      kept: shownLast,
      primary,
    });
    expect(stored('locationGuessed') === 'true').toBe(seen === null && guess !== null);
  }

  async close(): Promise<void> {
    for (const { store, stop, respond } of this.tabs) {
      stop();
      respond?.();
      store.dispatch(signedOut());
    }
    await turns();
    window.sessionStorage.clear();
  }
}

/** Lets responses arrive. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Takes a walk; the tab in front must show what is expected after each step. @param stubFetch replaces the network */
export async function takeWalk({ region, steps }: Walk, stubFetch: (network: typeof fetch) => void): Promise<void> {
  const browser = new Browser(region);
  stubFetch(browser.fetch);
  try {
    for (const each of steps) await browser.do(each);
  } finally {
    await browser.close();
  }
}
