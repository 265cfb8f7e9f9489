import { expect } from 'vitest';
import '../../../src/app/qa/endpoints.ts';
import { readRecording } from '../../../src/app/qa/recorder.ts';
import { parseTrace } from '../../../src/app/qa/parseTrace.ts';
import { differencesOf, replayTrace, stepName } from '../../../src/app/qa/replayTrace.ts';
import { makeTrace } from '../../../src/app/qa/trace.ts';
import { reducer } from '../../../src/app/reducer.ts';

/**
 * Saves the trace of what the page's store has done, and replays it: every step ends in the recorded state. Returns the
 * file, or undefined where nothing has been done.
 */
export function expectReplayable(): string | undefined {
  const recording = readRecording();
  if (recording.steps.length === 0) return undefined;
  const file = JSON.stringify(makeTrace(recording, { app: 'test', build: null, savedAt: '' }, Infinity));
  const different = replayTrace(parseTrace(file), reducer).find(({ isSame }) => !isSame);
  expect(different && [stepName(different), differencesOf(different)]).toBeUndefined();
  return file;
}
