import { ActionCreators, type EnhancedStore, instrument } from '@redux-devtools/instrument';
import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPersistence } from '../../../src/app/persistence.ts';
import type { RootState } from '../../../src/app/reducer.ts';
import { redact } from '../../../src/app/qa/redact.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { selectCurrentLocation } from '../../../src/core/location/currentLocation.ts';
import { addressEntered } from '../../../src/core/location/locationSlice.ts';
import { restoreStarted, signedIn, userLoaded } from '../../../src/core/session/sessionSlice.ts';
import { adminApi } from '../../../src/features/admin/adminApi.ts';

type Instrumented = AppStore & EnhancedStore<RootState, Action, unknown>;

const ada = { _id: 'a1', name: 'Ada Palmer', isAdmin: true, primaryLocation: { code: 'NM' }, state: null };

// Redux Toolkit looks for the extension while it loads, so the stub is set before any import.
const extension = vi.hoisted(() => {
  const found = { options: undefined as DevToolsEnhancerOptions | undefined, instrumentation: undefined as unknown };
  Object.assign(window, {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (options: DevToolsEnhancerOptions) => {
      found.options = options;
      return (...enhancers: ((of: unknown) => unknown)[]) =>
        enhancers.reduceRight(
          (inner, outer) => (of) => outer(inner(of)),
          found.instrumentation as (of: unknown) => unknown,
        );
    },
  });
  return found;
});

let store: Instrumented;
let stop: () => void;

/** The page's own store with the instrumentation of the DevTools extension. */
beforeEach(async () => {
  extension.instrumentation = instrument();
  store = makeStore(undefined, redact) as Instrumented;
  stop = await startPersistence(store);
});
afterEach(() => stop());

const kept = () =>
  Object.fromEntries([...Object.entries(window.sessionStorage), ...Object.entries(window.localStorage)]);
const lifted = () => store.liftedStore.getState();

it('[R15.1] DevTools show the store by its name, with a bounded history and without a member’s name', () => {
  const options = extension.options!;
  expect(options.name).toMatch(/^Top Picks \w+$/);
  expect(options.maxAge).toBe(200);
  const action = signedIn(ada, { method: 'email', isNew: false });
  expect(options.actionSanitizer!(action, 1)).toMatchObject({ type: 'session/signedIn', meta: { user_type: 'admin' } });
  expect(JSON.stringify(options.actionSanitizer!(action, 1))).not.toContain('Ada');
  store.dispatch(restoreStarted());
  store.dispatch(userLoaded(ada));
  const shown = options.stateSanitizer!<RootState>(store.getState(), 0);
  expect(shown.session).toMatchObject({
    user_type: 'admin',
    user: { _id: 'member-1', name: 'name-1' },
  });
});

it('time travel and imports in DevTools change the page’s state and nothing in the browser’s storage', async () => {
  store.dispatch(addressEntered({ code: 'ut' }));
  store.dispatch(addressEntered({ code: 'nm' }));
  await expect.poll(kept).toMatchObject({ currentLocation: 'nm' });
  const before = kept();
  const exported = JSON.parse(JSON.stringify(lifted())) as unknown;
  const write = vi.spyOn(Storage.prototype, 'setItem');
  const remove = vi.spyOn(Storage.prototype, 'removeItem');

  store.liftedStore.dispatch(ActionCreators.jumpToState(0) as never);
  expect(selectCurrentLocation(store.getState())).toBeNull();
  store.liftedStore.dispatch(ActionCreators.jumpToState(lifted().stagedActionIds.length - 1) as never);
  const { stagedActionIds, actionsById } = lifted();
  const choice = stagedActionIds.findLast((id) => addressEntered.match(actionsById[id]?.action));
  store.liftedStore.dispatch(ActionCreators.toggleAction(choice!) as never);
  expect(selectCurrentLocation(store.getState())).toBe('ut');
  store.liftedStore.dispatch(ActionCreators.importState(exported as never) as never);
  expect(selectCurrentLocation(store.getState())).toBe('nm');

  // A listener would have written to the storage by now.
  await new Promise((resolve) => setTimeout(resolve));
  expect([write.mock.calls, remove.mock.calls]).toEqual([[], []]);
  expect(kept()).toEqual(before);

  store.dispatch(addressEntered({ code: 'tx' }));
  await expect.poll(kept).toMatchObject({ currentLocation: 'tx' });
});

it('[R15.1] an imported session of an admin shows user_type at each step', async () => {
  store.dispatch(restoreStarted());
  store.dispatch(userLoaded(ada));
  const alaska = { _id: 'l1', code: 'AK', name: 'Alaska', active: true, courses: 26, ballots: 0 };
  await store.dispatch(adminApi.util.upsertQueryData('getAdminLocations', undefined, [alaska]));
  const exported = JSON.parse(JSON.stringify(lifted())) as unknown;

  store.liftedStore.dispatch(ActionCreators.jumpToState(0) as never);
  expect(store.getState().session.user_type).toBe('guest');
  store.liftedStore.dispatch(ActionCreators.importState(exported as never) as never);
  expect(lifted().computedStates.map(({ error }) => error)).toEqual(lifted().stagedActionIds.map(() => undefined));
  const seen = lifted().stagedActionIds.map((_id, step) => {
    store.liftedStore.dispatch(ActionCreators.jumpToState(step) as never);
    return store.getState().session.user_type;
  });
  expect([seen[0], seen.at(-1)]).toEqual(['guest', 'admin']);
  expect(JSON.stringify(store.getState().api.queries)).toContain(JSON.stringify([alaska]));
});
