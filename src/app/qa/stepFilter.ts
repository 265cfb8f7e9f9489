import { lineText } from './besideSteps.ts';
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

/** What a step is found by: its name, its request and its lines of the console. */
const wordsOf = (step: Step): string =>
  [stepName(step), step.call?.method, step.call?.path, step.call?.requestId, ...(step.console ?? []).map(lineText)]
    .join(' ')
    .toLowerCase();

/** The places of the steps that pass. */
export function listedSteps(steps: readonly Step[], { text, slice, endpoint }: StepFilter): number[] {
  const wanted = text.trim().toLowerCase();
  return steps.flatMap((step, index) =>
    (wanted === '' || wordsOf(step).includes(wanted)) &&
    (slice === '' || slicesOf(step).includes(slice)) &&
    (endpoint === '' || endpointOf(step) === endpoint)
      ? [index]
      : [],
  );
}

/**
 * The first step that ended in another state, at which a request failed, or after which the console has an error; -1
 * where there is none.
 */
export const firstError = (steps: readonly Step[]): number =>
  steps.findIndex(
    ({ isSame, action, console }) =>
      isSame === false ||
      (action.type.endsWith('/rejected') && 'payload' in action) ||
      console?.some(({ level }) => level === 'error'),
  );
