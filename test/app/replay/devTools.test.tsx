import { ActionCreators, type EnhancedStore, instrument } from '@redux-devtools/instrument';
import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPersistence } from '../../../src/app/persistence.ts';
import type { RootState } from '../../../src/app/reducer.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { locationChosen } from '../../../src/core/location/locationSlice.ts';
import { restoreStarted, signedIn, userLoaded } from '../../../src/core/session/sessionSlice.ts';
import { adminApi } from '../../../src/features/admin/adminApi.ts';

type Instrumented = AppStore & EnhancedStore<RootState, Action, unknown>;

const ada = { _id: 'a1', name: 'Ada Palmer', isAdmin: true, primaryLocation: { code: 'NM' }, state: null };

// The toolkit looks for the extension while it loads: it has to stand before the first import.
const extension = vi.hoisted(() => {
  const found = { options: undefined as DevToolsEnhancerOptions | undefined, heart: undefined as unknown };
  Object.assign(window, {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (options: DevToolsEnhancerOptions) => {
      found.options = options;
      return (...enhancers: ((of: unknown) => unknown)[]) =>
        enhancers.reduceRight((inner, outer) => (of) => outer(inner(of)), found.heart as (of: unknown) => unknown);
    },
  });
  return found;
});

let store: Instrumented;
let stop: () => void;

/** The page's own store, as it is where the browser's extension is installed: with the extension's real heart. */
beforeEach(async () => {
  extension.heart = instrument();
  store = makeStore() as Instrumented;
  stop = await startPersistence(store);
});
afterEach(() => stop());

const kept = () =>
  Object.fromEntries([...Object.entries(window.sessionStorage), ...Object.entries(window.localStorage)]);
const lifted = () => store.liftedStore.getState();

it('[R15.1] the store has a name, keeps a bounded history and shows nobody', () => {
  const options = extension.options!;
  expect(options).toMatchObject({ name: 'Top Picks', maxAge: 200 });
  const action = signedIn(ada, { method: 'email', isNew: false });
  expect(options.actionSanitizer!(action, 1)).toMatchObject({ type: 'session/signedIn', meta: { user_type: 'admin' } });
  expect(JSON.stringify(options.actionSanitizer!(action, 1))).not.toContain('Ada');
  store.dispatch(restoreStarted());
  store.dispatch(userLoaded(ada));
  const shown = options.stateSanitizer!<RootState>(store.getState(), 0);
  expect(shown.session).toMatchObject({ user_type: 'admin', user: { name: '[name]' } });
});

it('jumping, skipping and importing change what is seen and store nothing', async () => {
  store.dispatch(locationChosen('ut'));
  store.dispatch(locationChosen('nm'));
  await vi.waitFor(() => expect(kept()).toMatchObject({ currentLocation: 'nm' }));
  const before = kept();
  const exported = JSON.parse(JSON.stringify(lifted())) as unknown;
  const write = vi.spyOn(Storage.prototype, 'setItem');
  const remove = vi.spyOn(Storage.prototype, 'removeItem');

  store.liftedStore.dispatch(ActionCreators.jumpToState(0) as never);
  expect(store.getState().location.current).toBeNull();
  store.liftedStore.dispatch(ActionCreators.jumpToState(lifted().stagedActionIds.length - 1) as never);
  const { stagedActionIds, actionsById } = lifted();
  const choice = stagedActionIds.findLast((id) => locationChosen.match(actionsById[id]?.action));
  store.liftedStore.dispatch(ActionCreators.toggleAction(choice!) as never);
  expect(store.getState().location.current).toBe('ut');
  store.liftedStore.dispatch(ActionCreators.importState(exported as never) as never);
  expect(store.getState().location.current).toBe('nm');

  // Whatever a change would have stored had been stored by now.
  await new Promise((resolve) => setTimeout(resolve));
  expect([write.mock.calls, remove.mock.calls]).toEqual([[], []]);
  expect(kept()).toEqual(before);

  store.dispatch(locationChosen('tx'));
  await vi.waitFor(() => expect(kept()).toMatchObject({ currentLocation: 'tx' }));
});

it("an admin's session is imported and looked at step by step, and says whose it is", async () => {
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
