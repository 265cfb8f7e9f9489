import type { InjectOptions } from 'fastify';
import { adminCalls } from './adminCalls.ts';
import { analyticsCalls } from './analyticsCalls.ts';
import { ballotCalls } from './ballotCalls.ts';
import { memberCalls, sessionCalls } from './memberCalls.ts';
import { publicCalls } from './publicCalls.ts';
import { publishedFiles } from './publishedFiles.ts';
import type { Row, Rows, Wish } from './row.ts';
import { type Scene, usualParams } from './scene.ts';
import { suggestionCalls } from './suggestionCalls.ts';

/** A request without its bearer. */
export type Call = Omit<InjectOptions, 'headers' | 'url'> & { url: string; headers?: Record<string, string> };

/** All calls of the server by area. The admins' come last, because they can close a state. */
export const AREAS: Record<string, Rows> = {
  sessions: sessionCalls,
  members: { ...memberCalls, ...suggestionCalls },
  ballots: ballotCalls,
  'public reads': { ...publicCalls, ...publishedFiles },
  analytics: analyticsCalls,
  admins: adminCalls,
};

/**
 * Every call of the server, by method and path: "PUT /api/picks/{locationId}". A new call gets one row in the file of
 * its area; all tests that try every call read this table.
 */
export const CALLS: Rows = Object.fromEntries(Object.values(AREAS).flatMap((rows) => Object.entries(rows)));

export const rowOf = (name: string): Row => {
  const row = CALLS[name];
  if (!row) throw new Error(`${name} has no row in test/support/server/calls`);
  return row;
};

/** The names of all calls that may change something. */
export const WRITES = Object.keys(CALLS).filter((name) => !name.startsWith('GET '));

/** The right call, made of its row. */
export const rightCall = (name: string, scene: Scene): Promise<Call> => callWith(name, scene, {});

/** The right call with a change, and with its bearer. */
export async function changedCall(name: string, scene: Scene, change: Wish): Promise<Call> {
  const { headers, ...call } = await callWith(name, scene, change);
  return { ...call, headers: { ...headers, ...(change.as?.headers ?? bearerFor(name, scene)) } };
}

/** The bearer of the one whom the call is for. */
export const bearerFor = (name: string, { admin, member }: Scene): { authorization: string } =>
  (rowOf(name).access === 'admins' ? admin : member).headers;

async function callWith(name: string, scene: Scene, change: Wish): Promise<Call> {
  const right = (await rowOf(name).right?.(scene)) ?? {};
  const { query = '', payload, headers } = { ...right, ...change };
  const params: Record<string, string | number | undefined> = {
    ...usualParams(scene),
    ...right.params,
    ...change.params,
  };
  const [method, path] = name.split(' ') as ['GET', string];
  const url = path.replaceAll(/\{(\w+)\}/g, (part, param: string) => String(params[param] ?? part)) + query;
  return { method, url, ...(payload === undefined ? {} : { payload }), ...(headers ? { headers } : {}) };
}

/** The addresses of a call that its row calls malformed. */
export function malformedUrls(name: string, { url }: Call): string[] {
  const { query = [], ...params } = rowOf(name).malformed ?? {};
  const [path = ''] = url.split('?');
  const places = (name.split(' ')[1] ?? '').split('/');
  const withValue = (param: string, value: string) =>
    path
      .split('/')
      .with(places.indexOf(`{${param}}`), value)
      .join('/');
  return [
    ...query.map((part) => path + part),
    ...Object.entries(params).flatMap(([param, values]) => values.map((value) => withValue(param, value))),
  ];
}
