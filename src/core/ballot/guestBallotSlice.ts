import { createAction, createSlice, type PayloadAction, weakMapMemoize } from '@reduxjs/toolkit';
import { GUEST_FLAG_TTL_MS, MAX_VOTES } from '#contract/limits';
import { signedIn } from '../session/sessionSlice.ts';

export type FlagPlace = { locationId: string; courseId: number };

/** A flag that no ballot has yet. */
export type GuestFlag = FlagPlace & {
  /** When it was planted (ms). */
  at: number;
  /** The member whose ballot it is for; nobody's while a guest has planted it. */
  userId?: string | undefined;
  /** Key of the call that has sent it; every retry has the same key until the server responds. */
  key?: string;
  /** The member was notified that voting is closed there. */
  isCloseNotified?: true;
};

/** A member's flags of one state that are sent in one call. */
export type FlagBatch = { key: string; userId: string; locationId: string; courseIds: number[] };

const isGuests = ({ userId }: GuestFlag): boolean => userId === undefined;

/** Adds a flag unless the course has one, or it is a guest's and the state is full; then it returns the same list. */
export function withFlag(flags: readonly GuestFlag[], flag: GuestFlag): readonly GuestFlag[] {
  const there = flags.filter(({ locationId, userId }) => locationId === flag.locationId && userId === flag.userId);
  const isFull = isGuests(flag) && there.length >= MAX_VOTES;
  return isFull || there.some(({ courseId }) => courseId === flag.courseId) ? flags : [...flags, flag];
}

/** A member's own flags; a guest's become theirs. */
const claimed = (flags: readonly GuestFlag[], userId: string) =>
  flags.reduce<readonly GuestFlag[]>((all, flag) => withFlag(all, isGuests(flag) ? { ...flag, userId } : flag), []);

/**
 * The stored flags with what this tab has changed in its own: another tab may have stored a change that this one has not
 * read yet.
 */
export function changedFlags(
  stored: readonly (GuestFlag | null)[],
  before: readonly GuestFlag[],
  now: readonly GuestFlag[],
): GuestFlag[] {
  const added = now.filter((flag) => !before.includes(flag));
  const changed = [...added, ...before.filter((flag) => !now.includes(flag))];
  const isKept = (flag: GuestFlag | null): flag is GuestFlag =>
    Date.now() - Number(flag?.at) < GUEST_FLAG_TTL_MS &&
    changed.every(
      ({ courseId, locationId, userId }) =>
        courseId !== flag?.courseId || locationId !== flag.locationId || userId !== flag.userId,
    );
  return [...stored.filter(isKept), ...added];
}

/** Requests that the member's flags are given (again). */
export const givingRequested = createAction('guestBallot/givingRequested');

const initialState: { flags: readonly GuestFlag[] } = { flags: [] };

/** The flags that were planted on this device and are in no ballot yet; stored in the browser (app/persistence.ts). */
export const guestBallotSlice = createSlice({
  name: 'guestBallot',
  initialState,
  reducers: {
    /** What the browser has stored, at the start or by another tab. */
    read: (_state, { payload }: PayloadAction<GuestFlag[]>) => ({ flags: payload }),
    planted: {
      prepare: (flag: FlagPlace & { userId?: string | undefined }) => ({ payload: { ...flag, at: Date.now() } }),
      reducer: ({ flags }, { payload }: PayloadAction<GuestFlag>) => ({ flags: withFlag(flags, payload) }),
    },
    /** By the guest, or because the member has voted for the course since. */
    removed: (
      { flags },
      { payload: { locationId, courseId, userId } }: PayloadAction<Omit<GuestFlag, 'at' | 'key'>>,
    ) => ({
      flags: flags.filter(
        (flag) => flag.locationId !== locationId || flag.courseId !== courseId || flag.userId !== userId,
      ),
    }),
    /** A member says that the guest's flags are theirs. */
    claimed: ({ flags }, { payload: userId }: PayloadAction<string>) => ({ flags: claimed(flags, userId) }),
    /** The flags of the member who signs out; without `userId` those of a guest, which are not the member's. */
    dropped: ({ flags }, { payload: userId }: PayloadAction<string | undefined>) => ({
      flags: flags.filter((flag) => flag.userId !== userId),
    }),
    sent: ({ flags }, { payload: { key, userId, locationId, courseIds } }: PayloadAction<FlagBatch>) => ({
      flags: flags.map((flag) =>
        flag.userId === userId && flag.locationId === locationId && courseIds.includes(flag.courseId)
          ? { ...flag, key }
          : flag,
      ),
    }),
    /** The member was notified that voting is closed in the state of the request with this key. */
    closeNotified: ({ flags }, { payload: key }: PayloadAction<string>) => ({
      flags: flags.map((flag) => (flag.key === key ? { ...flag, isCloseNotified: true } : flag)),
    }),
    /** The server has responded to the call with this key. */
    settled: ({ flags }, { payload: key }: PayloadAction<string>) => ({
      flags: flags.filter((flag) => flag.key !== key),
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(signedIn, ({ flags }, { payload: { _id }, meta: { isNew } }) => {
      // A new member gets the guest's flags, a known member is asked first. Those of another member are dropped.
      const own = flags.filter((flag) => isGuests(flag) || flag.userId === _id);
      return { flags: isNew ? claimed(own, _id) : own };
    }),
  selectors: {
    selectFlags: ({ flags }) => flags,
    selectGuestFlags: ({ flags }) => flags.filter(isGuests),
    selectGuestFlagCount: ({ flags }) => flags.filter(isGuests).length,
  },
});

export const {
  read: flagsRead,
  planted: flagPlanted,
  removed: flagRemoved,
  claimed: flagsClaimed,
  dropped: flagsDropped,
  sent: flagsSent,
  closeNotified,
  settled: flagsSettled,
} = guestBallotSlice.actions;
export const { selectFlags, selectGuestFlags, selectGuestFlagCount } = guestBallotSlice.selectors;

/** A guest's picks in a location, in the order in which they were planted. The same array while they are the same. */
export const guestPicksIn = weakMapMemoize((flags: readonly GuestFlag[], locationId: string): readonly number[] =>
  flags.filter((flag) => isGuests(flag) && flag.locationId === locationId).map(({ courseId }) => courseId),
);
