import { readRecording } from './recorder.ts';
import { createRedaction } from './redact.ts';

/** Shorter ones are parts of too many words. */
const MIN_LENGTH = 2;

function* textsOf(value: unknown, seen: Set<object>): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [key, part] of Object.entries(value)) {
    yield key;
    yield* textsOf(part, seen);
  }
}

/**
 * An error's text as it may be photographed: what the visit knows of people, and what stands in its address, has
 * labels.
 */
export function crashText(message: string): string {
  const { initial, steps } = readRecording();
  const typed = [...new URLSearchParams(window.location.search).values()];
  const known = [initial, ...steps.flatMap(({ action, state }) => [action, state]), typed];
  const { learn, redact } = createRedaction();
  learn(known);
  // Each text gets its label by the field that it is in.
  redact(known);
  // The longest first: a name may hold another one.
  const texts = [...new Set(textsOf(known, new Set()))].filter(
    (text) => text.length >= MIN_LENGTH && message.includes(text),
  );
  return texts
    .sort((a, b) => b.length - a.length)
    .reduce((shown, text) => shown.replaceAll(text, redact(text)), message);
}
