import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  flagPlanted,
  flagRemoved,
  flagsClaimed,
  flagsDropped,
  flagsSent,
  flagsSettled,
  guestBallotSlice,
  guestPicksIn,
  type GuestFlag,
} from '../../../src/core/ballot/guestBallotSlice.ts';
import { signedIn } from '../../../src/core/session/sessionSlice.ts';

const { reducer, getInitialState } = guestBallotSlice;
const AZ = 'in-az';
const UT = 'in-ut';

const play = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, getInitialState()).flags;
const plant = (courseId: number, locationId = AZ, userId?: string) => flagPlanted({ locationId, courseId, userId });
const idsOf = (flags: readonly GuestFlag[]) => flags.map(({ courseId }) => courseId);
const signIn = (_id: string, isNew: boolean) =>
  signedIn({ _id, name: 'Ada', isAdmin: false, primaryLocation: null, state: null }, { method: 'email', isNew });

describe('the flags of a guest', () => {
  it('are at most 22 in a state', () => {
    const flags = play(...Array.from({ length: 23 }, (_, index) => plant(index + 1)), plant(1, UT));
    expect(guestPicksIn(flags, AZ)).toHaveLength(22);
    expect(guestPicksIn(flags, UT)).toEqual([1]);
  });

  it('are planted once a course, in order, and removed', () => {
    const flags = play(
      plant(3),
      plant(1),
      plant(3),
      plant(2, UT),
      flagRemoved({ locationId: AZ, courseId: 3 }),
      plant(3),
    );
    expect(guestPicksIn(flags, AZ)).toEqual([1, 3]);
    expect(guestPicksIn(flags, UT)).toEqual([2]);
    expect(guestPicksIn(flags, AZ)).toBe(guestPicksIn(flags, AZ));
  });

  it('are at most 22 in each state, whatever is tapped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(AZ, UT), fc.boolean())),
        (taps) => {
          const flags = play(
            ...taps.map(([courseId, locationId, plants]) =>
              plants ? plant(courseId, locationId) : flagRemoved({ locationId, courseId }),
            ),
          );
          for (const place of [AZ, UT]) {
            const picks = guestPicksIn(flags, place);
            expect(picks.length).toBeLessThanOrEqual(22);
            expect(new Set(picks).size).toBe(picks.length);
          }
        },
      ),
    );
  });

  it('become the member’s at a registration, and stay a guest’s at a sign-in until the member says so', () => {
    const planted = [plant(1), plant(2, UT)] as const;
    expect(play(...planted, signIn('ada', true)).map(({ userId }) => userId)).toEqual(['ada', 'ada']);
    expect(play(...planted, signIn('ada', false)).map(({ userId }) => userId)).toEqual([undefined, undefined]);
    expect(play(...planted, signIn('ada', false), flagsClaimed('ada')).map(({ userId }) => userId)).toEqual([
      'ada',
      'ada',
    ]);
    expect(play(...planted, plant(3, AZ, 'ada'), flagsDropped()).map(({ courseId }) => courseId)).toEqual([3]);
  });

  it('lose no course when a member claims more than fit into one call', () => {
    const many = Array.from({ length: 22 }, (_, index) => index + 1);
    const flags = play(
      ...many.map((id) => plant(id)),
      flagsClaimed('ada'),
      ...many.map((id) => plant(id + 20)),
      flagsClaimed('ada'),
    );
    expect(idsOf(flags)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
  });
});

describe('the flags that wait for a member', () => {
  it('are dropped when another member signs in, and kept for the same one', () => {
    const waiting = [plant(1, AZ, 'ada'), plant(2)] as const;
    expect(idsOf(play(...waiting, signIn('bob', false)))).toEqual([2]);
    expect(idsOf(play(...waiting, signIn('ada', false)))).toEqual([1, 2]);
  });

  it('are no picks of a guest', () => {
    expect(guestPicksIn(play(plant(1, AZ, 'ada')), AZ)).toEqual([]);
  });

  it('keep the key of their call until it is answered; those planted since do not go with them', () => {
    const batch = { key: 'key-of-sixteen-characters', userId: 'ada', locationId: AZ, courseIds: [1, 2] };
    const start = [
      plant(1, AZ, 'ada'),
      plant(2, AZ, 'ada'),
      plant(1, UT, 'ada'),
      flagsSent(batch),
      plant(3, AZ, 'ada'),
    ];
    expect(play(...start).map(({ key }) => key)).toEqual([batch.key, batch.key, undefined, undefined]);
    expect(play(...start, flagsSettled(batch.key)).map(({ locationId, courseId }) => [locationId, courseId])).toEqual([
      [UT, 1],
      [AZ, 3],
    ]);
  });
});
