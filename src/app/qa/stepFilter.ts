import { type ReplayedStep, stepName } from './replayTrace.ts';

/** Which steps are listed; an empty text lets all pass. */
export type StepFilter = { text: string; slice: string; endpoint: string };
export const ALL_STEPS: StepFilter = { text: '', slice: '', endpoint: '' };

type Step = ReplayedStep<object>;

export const endpointOf = ({ action }: Step): string | undefined =>
  (action as { meta?: { arg?: { endpointName?: string } } }).meta?.arg?.endpointName;

/** The slices that a step has changed. Slices keep their identity while nothing in them changes. */
export function slicesOf({ before, after }: Step): string[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([name, slice]) => (slice === old[name] ? [] : [name]));
}

/** The places of the steps that pass. */
export function listedSteps(steps: readonly Step[], { text, slice, endpoint }: StepFilter): number[] {
  const wanted = text.trim().toLowerCase();
  return steps.flatMap((step, index) =>
    (wanted === '' || stepName(step).toLowerCase().includes(wanted)) &&
    (slice === '' || slicesOf(step).includes(slice)) &&
    (endpoint === '' || endpointOf(step) === endpoint)
      ? [index]
      : [],
  );
}

/** The first step that ended in another state, or at which a request failed; -1 where there is none. */
export const firstError = (steps: readonly Step[]): number =>
  steps.findIndex(
    ({ isSame, action }) => isSame === false || (action.type.endsWith('/rejected') && 'payload' in action),
  );
