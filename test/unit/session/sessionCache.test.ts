import { describe, expect, it } from 'vitest';
import { createSessionCache, type SessionCache } from '../../../server/auth/sessionCache.ts';
import { stubDatabase } from '../../support/server/stubDatabase.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
const live = { revoked_at: null, expires_at: new Date(START + 60_000), disabled_at: null };

/** A cache over one row with a fake clock and a query counter. */
function cacheOver(row: unknown) {
  const world = { row, at: START, asked: [] as unknown[], pause: Promise.resolve() };
  const db = stubDatabase(async ({ sql, parameters }) => {
    expect(sql).toMatch(/^select "sessions"\."revoked_at", "sessions"\."expires_at", "members"\."disabled_at" from/);
    expect(sql).toMatch(/from "sessions" inner join "members" on "members"\."id" = "sessions"\."member_id"/);
    expect(sql).toMatch(/where "sessions"\."id" = \$1/);
    world.asked.push(parameters[0]);
    const found = world.row;
    await world.pause;
    return found === undefined ? [] : [found];
  });
  return { world, cache: createSessionCache(db, () => new Date(world.at)) };
}

describe('whether a session is alive', () => {
  it.each([
    ['lives', live, true],
    ['lives for another millisecond', { ...live, expires_at: new Date(START + 1) }, true],
    ['ends at this moment', { ...live, expires_at: new Date(START) }, false],
    ['was revoked', { ...live, revoked_at: new Date(START) }, false],
    ['belongs to a disabled member', { ...live, disabled_at: new Date(START) }, false],
    ['is not known', undefined, false],
  ])('is told by its row: one that %s', async (_what, row, isAlive) => {
    const { cache, world } = cacheOver(row);
    expect(await cache.isAlive('s')).toBe(isAlive);
    expect(world.asked).toEqual(['s']);
  });

  it('is queried again 5 seconds after the last time, and not before', async () => {
    const { cache, world } = cacheOver(live);
    await cache.isAlive('s');
    world.row = { ...live, revoked_at: new Date(START) };
    world.at += 4999;
    expect(await cache.isAlive('s')).toBe(true);
    expect(world.asked).toHaveLength(1);
    world.at += 1;
    expect(await cache.isAlive('s')).toBe(false);
    expect(world.asked).toHaveLength(2);
  });

  it('is never queried again once it has ended, here or elsewhere', async () => {
    const { cache, world } = cacheOver(undefined);
    await cache.isAlive('s');
    world.row = live;
    world.at += 60_000;
    expect(await cache.isAlive('s')).toBe(false);
    cache.end('t');
    expect(await cache.isAlive('t')).toBe(false);
    expect(world.asked).toEqual(['s']);
  });

  it('is known for each session by itself', async () => {
    const { cache, world } = cacheOver(live);
    cache.end('other');
    expect([await cache.isAlive('s'), await cache.isAlive('t')]).toEqual([true, true]);
    expect(world.asked).toEqual(['s', 't']);
  });

  it('is negative when the session ended here during the query', async () => {
    const { cache, world } = cacheOver(live);
    const asking = Promise.withResolvers<undefined>();
    world.pause = asking.promise;
    const answer = cache.isAlive('s');
    await expect.poll(() => world.asked).toHaveLength(1);
    cache.end('s');
    asking.resolve(undefined);
    expect(await answer).toBe(false);
    expect(await cache.isAlive('s')).toBe(false);
  });

  it.each([
    ['ended', (cache: SessionCache) => cache.end('other')],
    ['was asked about', (cache: SessionCache) => void cache.isAlive('other')],
  ])('is no when the session ended meanwhile, also when the last of very many %s then', async (_what, last) => {
    const { cache, world } = cacheOver(live);
    const asking = Promise.withResolvers<undefined>();
    for (let count = 1; count < 20_000; count += 1) cache.end(`ended ${count}`);
    world.pause = asking.promise;
    const answer = cache.isAlive('s');
    cache.end('s');
    world.pause = Promise.resolve();
    last(cache);
    await Promise.resolve();
    asking.resolve(undefined);
    expect(await answer).toBe(false);
    expect(await cache.isAlive('s')).toBe(false);
  });

  it('is remembered of 20,000 living and 20,000 ended sessions at most, the last used ones', async () => {
    const { cache, world } = cacheOver(live);
    for (let count = 1; count <= 20_000; count += 1) {
      await cache.isAlive(`alive ${count}`);
      cache.end(`ended ${count}`);
    }
    world.asked = [];
    await cache.isAlive('alive 1');
    await cache.isAlive('ended 1');
    expect(world.asked).toEqual([]);
    await cache.isAlive('one too many');
    cache.end('one too many');
    for (const known of ['alive 1', 'ended 1']) await cache.isAlive(known);
    expect(world.asked).toEqual(['one too many']);
    for (const dropped of ['alive 2', 'ended 2']) await cache.isAlive(dropped);
    expect(world.asked).toEqual(['one too many', 'alive 2', 'ended 2']);
  });
});
