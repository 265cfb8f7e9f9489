import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChangeMark } from '#contract/marks';
import { useAppDispatch, useAppStore } from '../../../app/hooks.ts';
import { afterPaint } from '../../../shared/afterPaint.ts';
import { paths } from '../../../shared/paths.ts';
import { useReturnState } from '../../navigation/guards.tsx';
import { selectIsMember, selectIsUnreachable } from '../../session/sessionSlice.ts';
import { settledSession } from '../../session/sessionListeners.ts';
import { CHECK_CONNECTION } from '../useVote.ts';
import { mark } from './mark.ts';
import type { MarkedCourse } from './marksView.ts';
import { selectMark } from './useMarks.ts';

export type MarkField = 'played' | 'wanted';

/**
 * Toggles "Played" and "Want to play" of a course; a guest is led to the sign-up and back. `tapped` is what the button
 * shows until the store is updated: it is painted first, and the effects of the change after that. A failure is
 * returned as `problem` until the next try.
 */
export function useMarkToggle(course: MarkedCourse) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const origin = useReturnState();
  const [tapped, setTapped] = useState<{ field: MarkField; isOn: boolean }>();
  const [problem, setProblem] = useState<string>();

  const toggle = async (field: MarkField): Promise<void> => {
    setProblem(undefined);
    await settledSession(store);
    if (selectIsUnreachable(store.getState())) {
      setProblem(CHECK_CONNECTION);
      return;
    }
    if (!selectIsMember(store.getState())) {
      void navigate(paths.signup, { state: origin });
      return;
    }
    // While the marks are not known, a tap marks the course; if it was marked already, nothing changes.
    const isOn = selectMark(store.getState(), course)?.[field === 'played' ? 'playedAt' : 'wantedAt'] == null;
    setTapped({ field, isOn });
    await afterPaint();
    setTapped(undefined);
    const change: ChangeMark = { [field]: isOn };
    setProblem(await dispatch(mark({ course, change, at: new Date().toISOString() })));
  };

  return { toggle, tapped, problem };
}
