import { expect, it } from 'vitest';
import { hydrateServedPage } from '../../../src/app/ssr/hydrateServedPage.ts';
import { makeStore } from '../../../src/app/store.ts';
import { selectFooter } from '../../../src/core/footer/footerSlice.ts';
import { selectLocation } from '../../../src/core/location/locationSlice.ts';

it('the store has the location and the action bar of a server-rendered page before React hydrates it', () => {
  const store = makeStore();
  const footer = { showMainButton: true, mainButtonText: 'VOTE', showFooter: false };
  const location = { code: 'ut', isGuessed: false };
  const state = store.dispatch(hydrateServedPage({ path: '/leaderboard/ut', location, footer, responses: [] }));
  expect(selectLocation(store.getState())).toMatchObject({ current: 'ut', isGuessed: false });
  expect(selectFooter(store.getState())).toMatchObject(footer);
  expect(state).toMatchObject({ location: selectLocation(store.getState()), footer: selectFooter(store.getState()) });
});
