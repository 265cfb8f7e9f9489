/** What public/firstPaint.js records before React listens. */
type EarlyInput = {
  last: { type: 'click' | 'change'; element: HTMLElement } | null;
  record: (event: Event) => void;
};

/**
 * Replays the last button tapped or option chosen before `hydrateRoot` was called. Call right after it, in the same
 * task: from then on React hydrates first whatever an event is for, also for the replayed one.
 */
export function replayEarlyInput(): void {
  const { earlyInput } = globalThis as { earlyInput?: EarlyInput };
  if (!earlyInput) return;
  for (const type of ['click', 'change']) removeEventListener(type, earlyInput.record, true);
  const { last } = earlyInput;
  if (last?.type === 'click') last.element.click();
  else last?.element.dispatchEvent(new Event('change', { bubbles: true }));
}
