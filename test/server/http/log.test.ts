import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alwaysSaying, createLog } from '../../../server/http/logging.ts';
import { captureLog } from '../../support/server/logLines.ts';

const A_MINUTE_MS = 60_000;
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[R13.25] the log', () => {
  it('has a failure that repeats at once, and then once a minute with the number of those left out', () => {
    const book = captureLog();
    const log = createLog('info', book.stream);
    const fail = (times: number) => {
      for (let count = 0; count < times; count += 1) log.warn({ err: refused() }, 'database out of reach');
    };
    const written = () => book.lines().map(({ msg, times }) => [msg, times]);
    fail(400);
    expect(written()).toEqual([['database out of reach', undefined]]);
    vi.advanceTimersByTime(A_MINUTE_MS);
    fail(7);
    vi.advanceTimersByTime(A_MINUTE_MS);
    expect(written().slice(1)).toEqual([
      ['database out of reach', 399],
      ['database out of reach', 7],
    ]);
    // After a minute without one it is news again.
    vi.advanceTimersByTime(A_MINUTE_MS);
    fail(2);
    expect(written().slice(3)).toEqual([['database out of reach', undefined]]);
  });

  it('has an error that nobody may change, as the store of a rendered page throws it, and its frozen cause', () => {
    const book = captureLog();
    const cause = Object.freeze(new Error('too many open files'));
    createLog('info', book.stream).warn(
      { err: Object.freeze(new TypeError('frozen', { cause })) },
      'page not rendered',
    );
    const err = { type: 'TypeError', message: 'frozen' };
    expect(book.lines()).toMatchObject([{ msg: 'page not rendered', err }]);
    expect(book.text()).toContain('log.test.ts');
  });

  it('has every failure of another kind, every security event of a member and every ordinary line', () => {
    const book = captureLog();
    const log = createLog('info', book.stream);
    for (let count = 0; count < 3; count += 1) {
      log.error({ err: refused(), route: `/api/${count}` }, 'request failed');
      log.error({ err: new Error(`fault ${count}`) }, 'counting failed');
      log.warn({ security: 'proof_rejected', sessionId: 's1' }, 'a token came without the proof');
      log.info({ states: 1 }, 'ledgers: cut');
    }
    expect(book.lines()).toHaveLength(12);
  });

  it('has a security event that names no member once a minute, with the number left out', () => {
    const book = captureLog();
    const log = createLog('info', book.stream);
    for (let count = 0; count < 4000; count += 1)
      log.warn(
        { security: 'not_admin', route: '/api/admin/overview' },
        'a call of somebody who is no admin was refused',
      );
    expect(book.lines()).toHaveLength(1);
    vi.advanceTimersByTime(A_MINUTE_MS);
    expect(book.lines().at(-1)).toMatchObject({ security: 'not_admin', route: '/api/admin/overview', times: 3999 });
  });

  it('has everything at the level debug', () => {
    const book = captureLog();
    const log = createLog('debug', book.stream);
    for (let count = 0; count < 3; count += 1) log.warn({ err: refused() }, 'database out of reach');
    expect(book.lines()).toHaveLength(3);
  });

  it('has what a start says as JSON at every level, without repeats', () => {
    const book = captureLog();
    const say = alwaysSaying(createLog('silent', book.stream));
    for (const line of ['Top Picks: http://127.0.0.1:3000', 'PostgreSQL: ended', 'PostgreSQL: ended']) say(line);
    expect(book.lines().map(({ msg }) => msg)).toEqual(['Top Picks: http://127.0.0.1:3000', 'PostgreSQL: ended']);
  });

  it('is for people on a terminal, with the stack of an error', () => {
    let shown = '';
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        shown += chunk.toString();
        done();
      },
    });
    const log = createLog('info', Object.assign(stream, { isTTY: true }));
    alwaysSaying(log)('Top Picks: http://127.0.0.1:3000');
    log.warn({ route: '/api/x', err: refused() }, 'request failed');
    const [start, failure, frame] = shown.split('\n');
    expect(start).toMatch(/^\d\d:\d\d:\d\d Top Picks: http:\/\/127\.0\.0\.1:3000$/);
    expect(failure).toMatch(/^\d\d:\d\d:\d\d warn request failed \{"route":"\/api\/x"\}$/);
    expect(frame).toBe('Error: connect ECONNREFUSED');
  });
});
