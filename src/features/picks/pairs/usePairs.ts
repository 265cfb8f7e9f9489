import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { boolean, listOf, number, onlyOf } from '../../../api/responseShape.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../app/hooks.ts';
import {
  type PairAnswer,
  type PairRound,
  pairAnswered,
  pairsOpened,
  pairsSaved,
  pairUndone,
  selectRound,
  topPairsChosen,
} from '../../../core/ballot/pairsSlice.ts';
import { selectUser } from '../../../core/session/sessionSlice.ts';
import { readJson, remove, STORAGE_KEYS, writeJson } from '../../../shared/storage.ts';

type Whose = Pick<PairRound, 'userId' | 'locationId'>;

const keyOf = ({ userId, locationId }: Whose): string => `${STORAGE_KEYS.pairs}${userId}:${locationId}`;

const readAnswer = onlyOf<PairAnswer>({
  better: number,
  worse: number,
  isTie: (value) => (value === true ? value : undefined),
});
/** No sort of 22 courses needs more comparisons: a stored list with more is invalid. */
const MAX_ANSWERS = 1000;
const readStored = onlyOf<Omit<PairRound, keyof Whose>>({
  isTopOnly: boolean,
  answers: listOf(readAnswer, MAX_ANSWERS),
});

/** Reads a member's comparisons for a state from local storage; returns an empty round if there are none. */
function readRound(whose: Whose): PairRound {
  const stored = readJson('local', keyOf(whose), readStored);
  return { ...whose, isTopOnly: stored?.isTopOnly ?? false, answers: stored?.answers ?? [] };
}

/** The answers of a member in a state, the same in all tabs of the browser and after a reload. */
export function usePairs(locationId: string) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const userId = useAppSelector(selectUser)?._id ?? '';
  const shown = useAppSelector(selectRound);
  const isOwn = shown?.userId === userId && shown.locationId === locationId;

  /** Takes over what is stored, which another tab may have changed. */
  const follow = () => {
    const stored = readRound({ userId, locationId });
    if (JSON.stringify(stored) !== JSON.stringify(selectRound(store.getState()))) dispatch(pairsOpened(stored));
  };
  const onStored = useEffectEvent(follow);

  // Before the first question is painted.
  useLayoutEffect(() => onStored(), [userId, locationId]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === keyOf({ userId, locationId }) || key === null) onStored();
    };
    // A page that comes out of the back-forward cache has missed events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onStored();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [userId, locationId]);

  const change = (action: ReturnType<typeof pairAnswered | typeof pairUndone | typeof topPairsChosen>) => {
    follow();
    dispatch(action);
    const round = selectRound(store.getState());
    if (round) writeJson('local', keyOf(round), { isTopOnly: round.isTopOnly, answers: round.answers });
  };

  return {
    isRestored: isOwn,
    answers: isOwn ? shown.answers : [],
    isTopOnly: isOwn && shown.isTopOnly,
    answer: (answer: PairAnswer) => change(pairAnswered(answer)),
    undo: () => change(pairUndone()),
    chooseTop: (isTopOnly: boolean) => change(topPairsChosen(isTopOnly)),
    /** Deletes the comparisons that the saved order was made of; those that another tab has added since stay. */
    forget: (saved: readonly PairAnswer[]) => {
      const round = readRound({ userId, locationId });
      const later = round.answers.slice(saved.length);
      if (later.length === 0) {
        remove('local', keyOf(round));
        dispatch(pairsSaved());
        return;
      }
      writeJson('local', keyOf(round), { isTopOnly: round.isTopOnly, answers: later });
      dispatch(pairsOpened({ ...round, answers: later }));
    },
  };
}
