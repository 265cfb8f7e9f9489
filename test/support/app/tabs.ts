import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { SignOutReason } from '../../../src/api/events.ts';
import type { AppStore } from '../../../src/app/store.ts';

/** A tab of the browser. It has its own modules, store and session storage; local storage and cookies are shared. */
export type Tab = {
  store: AppStore;
  /** Runs an action in this tab. */
  run: <T>(action: () => T) => T;
  stored: (key: string) => string | undefined;
  /** Fetches the user as the tab's own timer does. */
  poll: () => Promise<void>;
  lastPoll: () => string;
  /** The member's picks in a location, once this has been called there before. */
  picks: (locationId: string) => readonly number[] | undefined;
  vote: (locationId: string, courseId: number) => Promise<void>;
  /** Signs in, and up where there is no account yet, as the sign-in page does. */
  signIn: (idToken: string) => Promise<void>;
  signOut: (reason?: SignOutReason) => Promise<void>;
  /** Deletes the account and signs out, as the settings do. Resolves to whether it is deleted. */
  deleteAccount: (idToken: string) => Promise<boolean>;
  /** Expects that the trace of the tab’s last actions replays. */
  expectReplayable: () => void;
  /** A frozen tab receives no events until it wakes. */
  freeze: () => void;
  wake: () => void;
  close: () => void;
};

type Frame = { session: Map<string, string>; isFrozen: boolean; missed: (() => void)[] };

const frames = new AsyncLocalStorage<Frame>();

/** Delivers an event to a tab asynchronously, as browsers do. */
function deliver(frame: Frame, action: () => void): void {
  if (frame.isFrozen) frame.missed.push(action);
  else setTimeout(() => frames.run(frame, action), 0);
}

type Listener = (event: StorageEvent) => void;

/** Simulates several tabs in one jsdom window, until vi.unstubAllGlobals and vi.restoreAllMocks. */
export function createBrowser(): { openTab: () => Promise<Tab> } {
  const listeners: { frame: Frame; listener: Listener }[] = [];
  const channels: { frame: Frame; hear: Set<(event: { data: unknown }) => void> }[] = [];
  const inTab = (): Frame => {
    const frame = frames.getStore();
    if (!frame) throw new Error('Not in a tab');
    return frame;
  };

  const dispatchStorageEvent = (key: string, oldValue: string | null, newValue: string | null) => {
    const writer = inTab();
    const event = new StorageEvent('storage', { key, oldValue, newValue });
    for (const { frame, listener } of listeners) if (frame !== writer) deliver(frame, () => listener(event));
  };
  const shared = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const before = shared.get(key) ?? null;
      shared.set(key, value);
      if (before !== value) dispatchStorageEvent(key, before, value);
    },
    removeItem: (key: string) => {
      const before = shared.get(key) ?? null;
      if (shared.delete(key)) dispatchStorageEvent(key, before, null);
    },
    clear: () => shared.clear(),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => inTab().session.get(key) ?? null,
    setItem: (key: string, value: string) => inTab().session.set(key, value),
    removeItem: (key: string) => inTab().session.delete(key),
    clear: () => frames.getStore()?.session.clear(),
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      hear = new Set<(event: { data: unknown }) => void>();
      frame = inTab();
      constructor() {
        channels.push(this);
      }
      postMessage(data: unknown) {
        for (const { frame, hear } of channels) {
          if (frame !== this.frame) deliver(frame, () => hear.forEach((each) => each({ data })));
        }
      }
      addEventListener(_type: string, hear: (event: { data: unknown }) => void) {
        this.hear.add(hear);
      }
      removeEventListener(_type: string, hear: (event: { data: unknown }) => void) {
        this.hear.delete(hear);
      }
    },
  );
  const [listen, unlisten] = [window.addEventListener.bind(window), window.removeEventListener.bind(window)];
  const wrapped = new WeakMap<object, EventListener>();
  const inFrame = (frame: Frame, listener: EventListenerOrEventListenerObject): EventListener => {
    const inner = (event: Event) => frames.run(frame, () => (listener as EventListener)(event));
    wrapped.set(listener, inner);
    return inner;
  };
  vi.spyOn(window, 'removeEventListener').mockImplementation(
    (...[type, listener, options]: Parameters<typeof unlisten>) =>
      unlisten(type, wrapped.get(listener) ?? listener, options),
  );
  vi.spyOn(window, 'addEventListener').mockImplementation((...[type, listener, options]: Parameters<typeof listen>) => {
    const frame = frames.getStore();
    if (type === 'storage' && frame) listeners.push({ frame, listener: listener as Listener });
    else if (frame) listen(type, inFrame(frame, listener), options);
    else listen(type, listener, options);
  });

  return {
    openTab: async () => {
      vi.resetModules();
      const frame: Frame = { session: new Map(), isFrozen: false, missed: [] };
      const run = <T>(action: () => T): T => frames.run(frame, action);
      return run(async () => {
        const { makeStore } = await import('../../../src/app/store.ts');
        const { restoreSession } = await import('../../../src/core/session/sessionListeners.ts');
        const { syncTabs } = await import('../../../src/core/session/syncTabs.ts');
        const { sessionApi } = await import('../../../src/core/session/sessionApi.ts');
        const { signInApi } = await import('../../../src/features/auth/signInApi.ts');
        const { settingsApi } = await import('../../../src/features/settings/settingsApi.ts');
        const { signOut, signOutLocally } = await import('../../../src/core/session/signOut.ts');
        const { api } = await import('../../../src/api/api.ts');
        const { ballotApi } = await import('../../../src/core/ballot/ballotApi.ts');
        const { changesApi } = await import('../../../src/core/ballot/changesApi.ts');
        const { expectReplayable } = await import('./replayed.ts');
        const { loadRenewal } = await import('../../../src/api/baseQuery.ts');
        // With this tab's modules.
        await loadRenewal();
        const store = makeStore();
        store.dispatch(restoreSession());
        const stop = store.dispatch(syncTabs());
        const { initiate } = sessionApi.endpoints.getMe;
        return {
          store,
          run,
          stored: (key: string) => frame.session.get(key),
          poll: () =>
            run(async () => {
              await store.dispatch(initiate(undefined, { forceRefetch: true, subscribe: false }));
            }),
          lastPoll: () => sessionApi.endpoints.getMe.select()(store.getState()).status,
          picks: (locationId: string) => {
            const { getBallot } = ballotApi.endpoints;
            const { data } = getBallot.select(locationId)(store.getState());
            if (!data) void run(() => store.dispatch(getBallot.initiate(locationId)));
            return data?.ballot.courseIds;
          },
          vote: (locationId: string, courseId: number) =>
            run(async () => {
              await store.dispatch(changesApi.endpoints.castVote.initiate({ locationId, courseId }));
            }),
          signIn: (idToken) =>
            run(async () => {
              const { login, register } = signInApi.endpoints;
              const { error } = await store.dispatch(login.initiate({ idToken }));
              const isUnknown = error && 'status' in error && error.status === 404;
              if (isUnknown) await store.dispatch(register.initiate({ form: { idToken } }));
            }),
          deleteAccount: (idToken) =>
            run(async () => {
              const { error } = await store.dispatch(settingsApi.endpoints.deleteAccount.initiate({ idToken }));
              if (!error) store.dispatch(signOutLocally('deleted'));
              return !error;
            }),
          expectReplayable: () => void expectReplayable(),
          signOut: (reason) => run(() => store.dispatch(signOut(reason))),
          freeze: () => {
            frame.isFrozen = true;
          },
          wake: () => {
            frame.isFrozen = false;
            for (const action of frame.missed.splice(0)) run(action);
          },
          close: () =>
            run(() => {
              stop();
              store.dispatch(api.util.resetApiState());
            }),
        };
      });
    },
  };
}
