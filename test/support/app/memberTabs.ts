import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { bridgeTo, network, PAGE_ORIGIN } from './bridge.ts';
import { newIdentity } from '../server/identity.ts';
import { registerMember, type TestMember, type TestServer } from '../server/server.ts';
import { stubBrowserDatabase } from './browserDatabase.ts';
import { createBrowser, type Tab } from './tabs.ts';

/** Recorded requests and network faults. */
type Wire = {
  logouts: number;
  renewals: number;
  /** Share of renewal responses that are lost. */
  lostShare: number;
  holdRenewals: PromiseWithResolvers<void> | undefined;
  holdLogouts: PromiseWithResolvers<void> | undefined;
  isDown: boolean;
  /** Responses that come while this is set wait for it. */
  late: PromiseWithResolvers<void> | undefined;
};

const newWire = (): Wire => ({
  logouts: 0,
  renewals: 0,
  lostShare: 0,
  holdRenewals: undefined,
  holdLogouts: undefined,
  isDown: false,
  late: undefined,
});

/** Seeded random numbers (mulberry32). */
function createRandom(): () => number {
  let seed = 1;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A browser with tabs, a faulty network to the real server, and one shared clock. */
export function useTabs(server: () => TestServer) {
  const opened: Tab[] = [];
  let browser: ReturnType<typeof createBrowser>;
  let database: ReturnType<typeof stubBrowserDatabase>;
  let wire = newWire();
  let random = createRandom();

  beforeEach(() => {
    database = stubBrowserDatabase();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server().clock.set(new Date());
    vi.useFakeTimers({ toFake: ['Date'] });
    wire = newWire();
    random = createRandom();
    browser = createBrowser();
    const forward = bridgeTo(server().app);
    network.use(
      http.all(`${PAGE_ORIGIN}/*`, async ({ request, requestId }) => {
        if (wire.isDown) return HttpResponse.error();
        const { pathname } = new URL(request.url);
        const isRenewal = pathname === '/api/users/refresh-token';
        if (pathname === '/api/users/logout') {
          wire.logouts += 1;
          await wire.holdLogouts?.promise;
        }
        const { response } = (await forward.run({ request, requestId }))!;
        // A response with a nonce has not renewed anything: the page repeats the call with the nonce.
        if (isRenewal && !response!.headers.has('dpop-nonce')) wire.renewals += 1;
        if (isRenewal) await wire.holdRenewals?.promise;
        if (isRenewal && random() < wire.lostShare) return HttpResponse.error();
        await wire.late?.promise;
        response!.headers.set('date', server().clock.now().toUTCString());
        return response!;
      }),
    );
  });

  afterEach(() => {
    for (const tab of opened.splice(0)) tab.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.cookie = 'refreshToken=; Max-Age=0; path=/';
  });

  async function openTab(): Promise<Tab> {
    const tab = await browser.openTab();
    opened.push(tab);
    await tab.poll();
    return tab;
  }

  return {
    openTab,
    /** Registers a new member in the tab, as the sign-up page does. */
    signUpIn: async (tab: Tab): Promise<void> => {
      const { signInApi } = await tab.run(() => import('../../../src/features/auth/signInApi.ts'));
      const { idToken } = await newIdentity();
      const form = { idToken, fName: 'Ada', lName: 'Palmer' };
      await tab.run(() => tab.store.dispatch(signInApi.endpoints.register.initiate({ form })));
      await tab.poll();
    },
    /** Renews the tab's session with its refresh token alone, as a thief of the stored tokens would. */
    renewWithoutKey: (tab: Tab) => {
      const refreshToken = tab.stored('refreshToken');
      return server().app.inject({ method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } });
    },
    /** Storage of the browser key. */
    database: () => database,
    /** Registers a member whose session is bound to the key of this browser. */
    boundMember: async (): Promise<TestMember> => {
      const { makeProof } = await import('../../../src/api/session/proof.ts');
      const dpop = await makeProof({ url: '/api/users', method: 'POST', isSignIn: true });
      if (dpop === null) throw new Error('This browser stores no key');
      return registerMember(server(), { headers: { dpop, host: 'localhost:3000' } });
    },
    wire: () => wire,
    random: () => random(),
    /** Advances both clocks; the page's differs from the server's by `skewMs`. */
    advance: (ms: number, skewMs = 0) => {
      server().clock.advance(ms);
      vi.setSystemTime(server().clock.now().getTime() + skewMs);
    },
    /** Signs somebody in, in a tab opened for it, and opens further tabs beside it. */
    tabsOf: async (member: Pick<TestMember, 'accessToken' | 'refreshToken'>, count: number): Promise<Tab[]> => {
      const first = await openTab();
      const { storeTokens } = await first.run(() => import('../../../src/api/session/tokenStore.ts'));
      const { restoreSession } = await first.run(() => import('../../../src/core/session/sessionListeners.ts'));
      first.run(() => storeTokens(member));
      first.run(() => first.store.dispatch(restoreSession()));
      await first.poll();
      const tabs = [first];
      while (tabs.length < count) tabs.push(await openTab());
      return tabs;
    },
  };
}

const subjectOf = (token: string | undefined) =>
  (JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

export function expectSignedIn(tabs: readonly Tab[], member: TestMember): void {
  for (const { store, stored } of tabs) {
    expect(store.getState().session).toMatchObject({ status: 'signedIn', user: { _id: member.user._id } });
    expect(subjectOf(stored('accessToken'))).toBe(member.user._id);
  }
}

export const expectSignedOut = (tabs: readonly Tab[], withinMs = 2000): Promise<void> =>
  vi.waitFor(
    () => {
      for (const { store, stored } of tabs) {
        expect(store.getState().session.status).toBe('anonymous');
        expect([stored('accessToken'), stored('refreshToken')]).toEqual([undefined, undefined]);
      }
    },
    { timeout: withinMs },
  );
