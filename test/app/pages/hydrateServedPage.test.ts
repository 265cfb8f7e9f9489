import { expect, it } from 'vitest';
import { hydrateServedPage } from '../../../src/app/ssr/hydrateServedPage.ts';
import { makeStore } from '../../../src/app/store.ts';
import { selectFooter } from '../../../src/core/footer/footerSlice.ts';
import { selectCurrent } from '../../../src/core/location/currentLocation.ts';
import { addressEntered } from '../../../src/core/location/locationSlice.ts';

const footer = { showMainButton: true, mainButtonText: 'VOTE', showFooter: false };

it('[R5.6] a server-rendered page is hydrated with the location of its address and its action bar', () => {
  const store = makeStore();
  store.dispatch(addressEntered({ code: 'ut' }));
  const state = store.dispatch(hydrateServedPage({ path: '/leaderboard/ut', guess: null, footer, responses: [] }));
  expect(selectFooter(store.getState())).toMatchObject(footer);
  expect(state).toMatchObject({ footer: selectFooter(store.getState()) });
  expect(selectCurrent(state!)).toEqual(selectCurrent(store.getState()));
  expect(selectCurrent(state!)).toMatchObject({ code: 'ut', isGuessed: false });
});

it('the store has the guess of a server-rendered page before React hydrates it', () => {
  const store = makeStore();
  const state = store.dispatch(hydrateServedPage({ path: '/leaderboard', guess: 'ut', footer, responses: [] }));
  for (const each of [state!, store.getState()])
    expect(selectCurrent(each)).toMatchObject({ code: 'ut', isGuessed: true });
});
