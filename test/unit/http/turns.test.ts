import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueues } from '../../../server/http/turns.ts';

const AT_ONCE = 2;
const MOST_WAITING = 300;
const LONGEST_WAIT_MS = 8000;

/** Queues with a clock of their own, and what has happened in them. */
function newQueues() {
  let time = 0;
  const takeTurn = createQueues(AT_ONCE, { now: () => time });
  const running: { who: string; nth: number; end: () => void }[] = [];
  const begun: number[] = [];
  const late: number[] = [];
  let sent = 0;
  return {
    running,
    begun,
    late,
    pass: (ms: number) => void (time += ms),
    /** Returns whether the request was taken, to be worked on now or later. */
    send: (who: string): boolean => {
      const nth = sent++;
      return takeTurn(who, (end) => {
        if (end === null) return void late.push(nth);
        begun.push(nth);
        running.push({ who, nth, end });
      });
    },
    endOne: (index: number) => running.splice(index % running.length, 1)[0]?.end(),
    runningOf: (who: string) => running.filter((request) => request.who === who).length,
  };
}

describe('[R11.17] the requests of a network', () => {
  it('are worked on two at once, the others in the order in which they came', () => {
    const queues = newQueues();
    for (let nth = 0; nth < 5; nth += 1) expect(queues.send('a')).toBe(true);
    expect(queues.begun).toEqual([0, 1]);
    queues.endOne(1);
    queues.endOne(0);
    expect(queues.begun).toEqual([0, 1, 2, 3]);
  });

  it('do not wait for those of another network', () => {
    const queues = newQueues();
    for (let nth = 0; nth < 100; nth += 1) queues.send('a');
    queues.send('b');
    expect(queues.runningOf('b')).toBe(1);
  });

  it('are refused while 300 are waiting already', () => {
    const queues = newQueues();
    for (let nth = 0; nth < AT_ONCE + MOST_WAITING; nth += 1) expect(queues.send('a')).toBe(true);
    expect(queues.send('a')).toBe(false);
    expect(queues.send('b')).toBe(true);
    queues.endOne(0);
    expect(queues.send('a')).toBe(true);
  });

  it('are refused when they have waited for more than eight seconds', () => {
    const queues = newQueues();
    for (let nth = 0; nth < 4; nth += 1) queues.send('a');
    queues.pass(LONGEST_WAIT_MS + 1);
    queues.send('a');
    queues.endOne(0);
    expect([queues.late, queues.begun]).toEqual([
      [2, 3],
      [0, 1, 4],
    ]);
  });

  it('are each begun once or refused, never more than two of a network at once', () => {
    const network = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('send' as const), who: network }),
      fc.record({ kind: fc.constant('end' as const), index: fc.nat(20) }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(3000) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queues = newQueues();
        let sent = 0;
        for (const one of steps) {
          if (one.kind === 'send') {
            queues.send(one.who);
            sent += 1;
          } else if (one.kind === 'end' && queues.running.length > 0) queues.endOne(one.index);
          else if (one.kind === 'pass') queues.pass(one.ms);
          for (const who of ['a', 'b', 'c']) expect(queues.runningOf(who)).toBeLessThanOrEqual(AT_ONCE);
          const seen = [...queues.begun, ...queues.late];
          expect(new Set(seen).size).toBe(seen.length);
        }
        while (queues.running.length > 0) queues.endOne(0);
        expect(queues.begun.length + queues.late.length).toBe(sent);
      }),
    );
  });
});
