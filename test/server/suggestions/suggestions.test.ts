import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountExport } from '../../../contract/account.ts';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { SUGGESTIONS_A_DAY } from '../../../contract/limits.ts';
import type { NearCourse, OwnSuggestions, Suggestion } from '../../../contract/suggestions.ts';
import { withdrawCourse } from '../../support/server/offers.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { registerSender } from '../../support/server/suggestions.ts';

let server: TestServer;
let arizona: string;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  arizona = await locationIdIn(server.db, 'AZ');
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;

/** Sets the clock to 23:55 UTC of the next day; the five minutes left are less than an access token lasts. */
function fiveMinutesToMidnight(): void {
  const day = new Date(server.clock.now().getTime() + 1440 * MINUTE_MS).toISOString().slice(0, 10);
  server.clock.set(new Date(`${day}T23:55:00Z`));
}

describe('a member with a verified address', () => {
  it('[R19.1] suggests a missing course, and reads the suggestion with its status', async () => {
    const sender = await registerSender(server);
    const reply = await sender.missing({ name: '  Hidden Mesa ', city: ' Mesa', source: ' I play there. ' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      kind: 'course',
      state: 'AZ',
      locationId: arizona,
      status: 'open',
      course: null,
    });
    expect(reply.json()).toMatchObject({ name: 'Hidden Mesa', city: 'Mesa', source: 'I play there.', decidedAt: null });
    expect(await sender.own()).toEqual([reply.json()]);
  });

  it('[R19.1] suggests a correction, which is returned with the name of its course', async () => {
    const sender = await registerSender(server);
    const { course, field, value } = (await sender.wrong({ field: 'par', value: '71' })).json<Suggestion>();
    expect([field, value]).toEqual(['par', '71']);
    expect(course?.name).not.toBe('');
  });

  it('[R19.3] sends the same suggestion again, which counts once and keeps the newest text', async () => {
    const sender = await registerSender(server);
    const first = (await sender.missing({ source: 'A friend' })).json<Suggestion>();
    const again = await Promise.all([
      sender.missing({ name: 'HIDDEN mesa', source: 'Its web page' }),
      sender.missing({ source: 'Its web page' }),
      sender.missing(),
    ]);
    expect(again.map((reply) => reply.json<Suggestion>()._id)).toEqual([first._id, first._id, first._id]);
    const wrong = [await sender.wrong(), await sender.wrong()].map((reply) => reply.json<Suggestion>()._id);
    expect(wrong[0]).toBe(wrong[1]);
    expect((await sender.own()).map(({ source }) => source)).toEqual(['I play there', 'Its web page']);
  });

  it('reads the own suggestions only, the newest first', async () => {
    const [sender, other] = [await registerSender(server), await registerSender(server)];
    await other.missing({ name: 'Of somebody else' });
    for (const name of ['One', 'Two', 'Three']) {
      await sender.missing({ name });
      server.clock.advance(1000);
    }
    expect((await sender.own()).map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
  });

  it('[R19.6] has the suggestions in the download of the own data, and loses them with the account', async () => {
    const sender = await registerSender(server);
    await sender.missing();
    const { headers } = sender;
    const data = (await server.app.inject({ url: '/api/users/me/export', headers })).json<AccountExport>();
    expect(data.suggestions).toEqual(await sender.own());
    expect(data.suggestions).toHaveLength(1);
    const payload = { idToken: sender.idToken };
    const reply = await server.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload });
    expect(reply.statusCode, reply.body).toBe(204);
    const left = server.db.selectFrom('suggestions').select('id').where('member_id', '=', sender.user._id);
    expect(await left.execute()).toEqual([]);
  });
});

it('[R19.1] a suggestion of a member with an unverified address is refused with the reason', async () => {
  const { headers } = await registerMember(server);
  const payload = { locationId: arizona, name: 'Hidden Mesa', city: 'Mesa' };
  const reply = await server.app.inject({ method: 'POST', url: '/api/suggestions/courses', headers, payload });
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'email_unverified', message: /Verify/ }]);
});

describe('the daily limit of suggestions', () => {
  const send = (sender: Awaited<ReturnType<typeof registerSender>>, count: number) =>
    Promise.all(Array.from({ length: count }, (_, number) => sender.missing({ name: `Links ${number}` })));
  const accepted = (replies: { statusCode: number }[]) => replies.filter(({ statusCode }) => statusCode === 201).length;

  it('[R19.3] accepts exactly ten of thirty that are sent at once', async () => {
    const sender = await registerSender(server);
    // More would wait for one of the server's ten connections longer than a busy machine allows.
    const replies = await send(sender, 30);
    expect(accepted(replies)).toBe(SUGGESTIONS_A_DAY);
    const refused = replies.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.statusCode).toBe(429);
    expect(refused?.json<ErrorResponse>()).toMatchObject({ code: 'suggestion_limit', message: /10 suggestions today/ });
    const { total } = (
      await server.app.inject({ url: '/api/suggestions', headers: sender.headers })
    ).json<OwnSuggestions>();
    expect(total).toBe(SUGGESTIONS_A_DAY);
  });

  it('does not count for other members, or for a waiting suggestion that is sent again', async () => {
    const [sender, other] = [await registerSender(server), await registerSender(server)];
    await send(sender, 10);
    expect(accepted(await send(sender, 10))).toBe(10);
    expect((await other.missing()).statusCode).toBe(201);
  });

  it('[R19.3] starts again at midnight UTC, and the refusal says in how many seconds', async () => {
    fiveMinutesToMidnight();
    const sender = await registerSender(server);
    await send(sender, 10);
    const refused = await sender.missing();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '300']);
    server.clock.advance(5 * MINUTE_MS - 1);
    expect((await sender.missing()).statusCode).toBe(429);
    server.clock.advance(1);
    expect((await sender.missing()).statusCode).toBe(201);
  });
});

describe('the texts of a suggestion', () => {
  it.each([
    ['a line break', 'Hidden\nMesa'],
    ['a change of the writing direction', 'Hidden \u202EaseM'],
    ['a control character', 'Hidden\u0007Mesa'],
    ['nothing that can be seen', '\u200B \u00AD'],
    ['too many characters', 'x'.repeat(121)],
  ])('[R19.7] are refused in every field with %s', async (_what, text) => {
    const sender = await registerSender(server);
    const long = text.length > 100 ? 'x'.repeat(501) : text;
    for (const [field, reply] of [
      ['name', await sender.missing({ name: text })],
      ['city', await sender.missing({ city: text })],
      ['source', await sender.missing({ source: long })],
      ['value', await sender.wrong({ value: text })],
      ['source', await sender.wrong({ source: long })],
    ] as const) {
      expect([reply.statusCode, Object.keys(reply.json<ErrorResponse>().fields ?? {})]).toEqual([400, [field]]);
    }
    expect(await sender.own()).toEqual([]);
  });

  it.each(['<img src=x onerror=alert(1)>', '=HYPERLINK("http://x","y")', "'; drop table suggestions; --", '@SUM(1)'])(
    '[R19.7] are returned as they were written: %s',
    async (text) => {
      const sender = await registerSender(server);
      await sender.missing({ name: text, city: text, source: text });
      expect(await sender.own()).toMatchObject([{ name: text, city: text, source: text }]);
    },
  );
});

describe('the courses of similar names', () => {
  const near = async (name: string, code = 'AZ'): Promise<NearCourse[]> => {
    const { headers } = await registerMember(server);
    const query = { locationId: await locationIdIn(server.db, code), name };
    const reply = await server.app.inject({ url: '/api/suggestions/near', query, headers });
    return reply.json<{ courses: NearCourse[] }>().courses;
  };
  const course = () =>
    server.db
      .selectFrom('courses')
      .selectAll()
      .where('location_id', '=', arizona)
      .orderBy('id')
      .executeTakeFirstOrThrow();

  it('[R19.2] begin with the course of that name, also in another spelling', async () => {
    const { id, name } = await course();
    expect((await near(name))[0]?._id).toBe(id);
    expect((await near(`The ${name.toUpperCase()} Golf Club`))[0]?._id).toBe(id);
  });

  it('are courses of that state only, and none for nonsense', async () => {
    const { name } = await course();
    expect((await near(name, 'OH')).every(({ state }) => state === 'OH')).toBe(true);
    expect(await near('Qqqzzzxxx')).toEqual([]);
  });

  it('leave out a withdrawn course', async () => {
    const { id, name } = await course();
    await withdrawCourse(server, id);
    expect((await near(name)).map(({ _id }) => _id)).not.toContain(id);
  });
});
