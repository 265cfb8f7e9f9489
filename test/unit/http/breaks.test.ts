import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBreaks } from '../../../server/http/breaks.ts';

const LONGEST_MS = 4;

/** Breaks with a clock and an event loop of their own; each request keeps the process busy for `ms`. */
function newBreaks() {
  let time = 0;
  const readings: (() => void)[] = [];
  const takeBreaks = createBreaks(
    () => time,
    (callback) => readings.push(callback),
  );
  const begun: { who: string; nth: number; at: number }[] = [];
  let sent = 0;
  return {
    begun,
    names: () => begun.map(({ who }) => who).join(''),
    time: () => time,
    send: (who: string, ms = 1): void => {
      const nth = sent++;
      takeBreaks(who, () => {
        begun.push({ who, nth, at: time });
        time += ms;
      });
    },
    /** The connections are read once more; returns whether anything still waits for that. */
    read: (): boolean => {
      for (const callback of readings.splice(0)) callback();
      return readings.length > 0;
    },
  };
}

describe('[R11.17] requests of one network that arrive together', () => {
  it('are begun at once while they take a few milliseconds', () => {
    const breaks = newBreaks();
    for (let nth = 0; nth < 5; nth += 1) breaks.send('a');
    expect(breaks.names()).toBe('aaaaa');
  });

  it('wait after that until the connections have been read again, in their order', () => {
    const breaks = newBreaks();
    for (let nth = 0; nth < 12; nth += 1) breaks.send('a');
    expect(breaks.begun).toHaveLength(5);
    while (breaks.read());
    expect(breaks.begun.map(({ nth }) => nth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('wait, too, where there are many that take no time at first, because the work on them goes on', () => {
    const breaks = newBreaks();
    for (let nth = 0; nth < 100; nth += 1) breaks.send('a', 0);
    expect(breaks.begun).toHaveLength(20);
    breaks.read();
    expect(breaks.begun).toHaveLength(40);
  });

  it('do not hold up what another network sends meanwhile', () => {
    const breaks = newBreaks();
    for (let nth = 0; nth < 100; nth += 1) breaks.send('a');
    breaks.read();
    const before = breaks.begun.length;
    breaks.send('b');
    expect(breaks.begun.slice(before).map(({ who }) => who)).toEqual(['b']);
  });

  it('go on in turns with those of another network that wait', () => {
    const breaks = newBreaks();
    for (let nth = 0; nth < 20; nth += 1) breaks.send('a');
    for (let nth = 0; nth < 20; nth += 1) breaks.send('b');
    while (breaks.read());
    expect(breaks.names().slice(10, 20)).toBe('ababababab');
  });

  it('are all begun, each once, and nobody waits for longer than a round of those that wait', () => {
    const networks = ['a', 'b', 'c'];
    const arrivals = fc.array(
      fc.oneof(
        fc.record({ who: fc.constantFrom(...networks), ms: fc.integer({ min: 0, max: 3 }) }),
        fc.constant('read' as const),
      ),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(arrivals, (steps) => {
        const breaks = newBreaks();
        let sent = 0;
        for (const step of steps) {
          const before = breaks.time();
          if (step === 'read') {
            breaks.read();
            // One that begins within the time may end after it.
            expect(breaks.time() - before).toBeLessThanOrEqual(LONGEST_MS + 3);
          } else {
            sent += 1;
            breaks.send(step.who, step.ms);
          }
        }
        while (breaks.read());
        expect(breaks.begun.map(({ nth }) => nth).toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: sent }, (_, nth) => nth),
        );
        for (const who of networks) {
          const own = breaks.begun.filter((request) => request.who === who).map(({ nth }) => nth);
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});
