import { isSameOrder } from '#contract/ballotRule';
import { envelopeOf, failureText } from '../../../api/failure.ts';
import { useAppDispatch, useAppStore } from '../../../app/hooks.ts';
import type { BallotView } from '../../../core/ballot/ballotView.ts';
import { useSaveOrderMutation } from '../../../core/ballot/changesApi.ts';
import { mergedText } from '../../../core/ballot/mergedCourses.ts';
import { reasonFor } from '../../../core/ballot/sendChange.ts';
import { undoButton } from '../../../core/ballot/undoSlice.ts';
import { formFailed, toastShown } from '../../../core/feedback/toastSlice.ts';
import { useCurrentLocation } from '../../../core/location/currentLocation.ts';
import { useNavigateFromHere } from '../../../core/navigation/useNavigateFromHere.ts';
import { useInterruptedSave } from '../useInterruptedSave.ts';
import { paths } from '../../../shared/paths.ts';
import { say } from '../../../shared/sentence.ts';

type Saving = {
  view: BallotView;
  order: readonly number[];
  /** What the member chose before is loaded, and the order follows it. */
  isRestored: boolean;
  onSaved: () => void;
};

const WAITS = 'Your answers stay on this device.';

/** Saves the order as the edit page does and leads to My Picks; after a failure all answers stay. */
export function useSavePairs({ view: { ballot }, order, isRestored, onSaved }: Saving) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigateFromHere();
  const { stateInLinks } = useCurrentLocation();
  const [saveOrder, { error, isLoading }] = useSaveOrderMutation();
  const isConflict = envelopeOf(error)?.code === 'ballot_changed';

  const send = async () => {
    const { locationId, courseIds } = ballot;
    if (isSameOrder(order, courseIds)) {
      dispatch(toastShown({ message: say`Your list stays as it was.`, position: 'bottom-center' }));
    } else {
      const request = saveOrder({ locationId, courseIds: [...order], from: ballot });
      const { data, error: failure } = await request;
      if (!data) {
        const reason = reasonFor(store.getState(), failure);
        if (reason !== undefined) dispatch(formFailed(reason));
        onNotSaved();
        return;
      }
      const before = { id: request.requestId, locationId, kind: 'order', courseIds, from: data } as const;
      const message = `${mergedText(courseIds, data.merged)} Your list is saved.`.trim();
      dispatch(toastShown({ type: 'success', message, action: undoButton(before), position: 'bottom-center' }));
    }
    onSaved();
    await navigate(paths.myPicks(stateInLinks));
  };

  const onNotSaved = useInterruptedSave({ page: 'pairs', ballot, isRestored, save: () => void send() });

  return {
    isSaving: isLoading,
    save: () => {
      if (!isLoading) void send();
    },
    problem: isConflict
      ? 'Your list changed on another device. Your answers still count. Check the order below and save again.'
      : error && `${failureText(error, 'saved')} ${WAITS}`,
  };
}
