import { describe, expect, it } from 'vitest';
import { createSessionCache, type SessionCache } from '../../../server/auth/sessionCache.ts';
import { stubDatabase } from '../../support/server/stubDatabase.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
const live = { revoked_at: null, expires_at: new Date(START + 60_000), disabled_at: null };

/** A cache over one row, with a fake clock and a list of the queried sessions. */
function cacheOver(row: unknown) {
  const world = { row, at: START, queried: [] as unknown[], pause: Promise.resolve() };
  const db = stubDatabase(async ({ sql, parameters }) => {
    expect(sql).toMatch(/^select "sessions"\."revoked_at", "sessions"\."expires_at", "members"\."disabled_at" from/);
    expect(sql).toMatch(/from "sessions" inner join "members" on "members"\."id" = "sessions"\."member_id"/);
    expect(sql).toMatch(/where "sessions"\."id" = \$1/);
    world.queried.push(parameters[0]);
    const found = world.row;
    await world.pause;
    return found === undefined ? [] : [found];
  });
  return { world, cache: createSessionCache(db, { now: () => new Date(world.at), monotonicMs: () => world.at }) };
}

describe('the cache of sessions', () => {
  it.each([
    ['lives', live, true],
    ['lives for another millisecond', { ...live, expires_at: new Date(START + 1) }, true],
    ['ends at this moment', { ...live, expires_at: new Date(START) }, false],
    ['was revoked', { ...live, revoked_at: new Date(START) }, false],
    ['belongs to a disabled member', { ...live, disabled_at: new Date(START) }, false],
    ['is not known', undefined, false],
  ])('reads from the row whether a session lives: one that %s', async (_what, row, isAlive) => {
    const { cache, world } = cacheOver(row);
    expect(await cache.isAlive('s')).toBe(isAlive);
    expect(world.queried).toEqual(['s']);
  });

  it('queries a living session again 5 seconds after the last query, not before', async () => {
    const { cache, world } = cacheOver(live);
    await cache.isAlive('s');
    world.row = { ...live, revoked_at: new Date(START) };
    world.at += 4999;
    expect(await cache.isAlive('s')).toBe(true);
    expect(world.queried).toHaveLength(1);
    world.at += 1;
    expect(await cache.isAlive('s')).toBe(false);
    expect(world.queried).toHaveLength(2);
  });

  it('never queries a session again that has ended, here or elsewhere', async () => {
    const { cache, world } = cacheOver(undefined);
    await cache.isAlive('s');
    world.row = live;
    world.at += 60_000;
    expect(await cache.isAlive('s')).toBe(false);
    cache.end('t');
    expect(await cache.isAlive('t')).toBe(false);
    expect(world.queried).toEqual(['s']);
  });

  it('keeps each session apart from the others', async () => {
    const { cache, world } = cacheOver(live);
    cache.end('other');
    expect([await cache.isAlive('s'), await cache.isAlive('t')]).toEqual([true, true]);
    expect(world.queried).toEqual(['s', 't']);
  });

  it('counts a session as ended that ended here during the query', async () => {
    const { cache, world } = cacheOver(live);
    const query = Promise.withResolvers<undefined>();
    world.pause = query.promise;
    const isAlive = cache.isAlive('s');
    await expect.poll(() => world.queried).toHaveLength(1);
    cache.end('s');
    query.resolve(undefined);
    expect(await isAlive).toBe(false);
    expect(await cache.isAlive('s')).toBe(false);
  });

  it.each([
    ['have ended', (cache: SessionCache) => cache.end('other')],
    ['were queried', (cache: SessionCache) => void cache.isAlive('other')],
  ])('counts a session as ended that ended during the query, even if 20,000 others %s', async (_what, last) => {
    const { cache, world } = cacheOver(live);
    const query = Promise.withResolvers<undefined>();
    for (let count = 1; count < 20_000; count += 1) cache.end(`ended ${count}`);
    world.pause = query.promise;
    const isAlive = cache.isAlive('s');
    cache.end('s');
    world.pause = Promise.resolve();
    last(cache);
    await Promise.resolve();
    query.resolve(undefined);
    expect(await isAlive).toBe(false);
    expect(await cache.isAlive('s')).toBe(false);
  });

  it('keeps at most 20,000 living and 20,000 ended sessions, the last used ones', async () => {
    const { cache, world } = cacheOver(live);
    for (let count = 1; count <= 20_000; count += 1) {
      await cache.isAlive(`alive ${count}`);
      cache.end(`ended ${count}`);
    }
    world.queried = [];
    await cache.isAlive('alive 1');
    await cache.isAlive('ended 1');
    expect(world.queried).toEqual([]);
    await cache.isAlive('one too many');
    cache.end('one too many');
    for (const known of ['alive 1', 'ended 1']) await cache.isAlive(known);
    expect(world.queried).toEqual(['one too many']);
    for (const dropped of ['alive 2', 'ended 2']) await cache.isAlive(dropped);
    expect(world.queried).toEqual(['one too many', 'alive 2', 'ended 2']);
  });
});
