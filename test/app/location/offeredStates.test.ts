import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { makeStore } from '../../../src/app/store.ts';
import { locationApi } from '../../../src/core/location/locationApi.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';

const state = (code: string, active: unknown) => ({ _id: code, code, name: code, active });
const NOT_ACTIVE = [false, 'false', 'true', 1, null, undefined].map((active) => state('NV', active));
const LIST = [state('AZ', true), ...NOT_ACTIVE, state('UT', true)];

it.each<[string, object]>([
  ['as an array', LIST],
  ['as an object', { locations: LIST }],
])('[R5.4] only locations whose `active` is true are offered when the list comes %s', async (_how, body) => {
  network.use(http.get(`${PAGE_ORIGIN}/api/locations/`, () => HttpResponse.json(body)));
  const offered = await makeStore().dispatch(locationApi.endpoints.getLocations.initiate()).unwrap();
  expect(offered.map(({ code }) => code)).toEqual(['AZ', 'UT']);
});
