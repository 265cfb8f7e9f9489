import { useState } from 'react';
import { envelopeOf, errorMessage, failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { importApi, type ImportOutcome, type ImportRequest } from './importApi.ts';

export type Progress = { done: number; of: number };

export type ImportState = {
  running: { isDryRun: boolean; progress: Progress | undefined } | undefined;
  outcome: ImportOutcome | undefined;
  /** The courses had changed when the import was confirmed; the outcome is that of another dry run. */
  isShownAnew: boolean;
  problem: { title: string; text: string } | undefined;
};

const IDLE: ImportState = { running: undefined, outcome: undefined, isShownAnew: false, problem: undefined };

/** Runs one dry run or import at a time and tracks its progress and outcome. */
export function useImport() {
  const dispatch = useAppDispatch();
  const [state, setState] = useState(IDLE);

  const send = async (file: Blob, request: ImportRequest) => {
    const isDryRun = request.plan === undefined;
    setState({ ...IDLE, running: { isDryRun, progress: undefined } });
    const onProgress = (done: number, of: number) =>
      setState({ ...IDLE, running: { isDryRun, progress: { done, of } } });
    const body = await file.arrayBuffer();
    // Untracked, so that the file is not put into the store.
    return dispatch(importApi.endpoints.importCourses.initiate({ body, onProgress, ...request }, { track: false }));
  };

  const run = async (file: Blob, request: ImportRequest) => {
    let { data, error } = await send(file, request);
    const isShownAnew = envelopeOf(error)?.code === 'import_outdated';
    const isDryRun = isShownAnew || request.plan === undefined;
    if (isShownAnew) ({ data, error } = await send(file, { skipBad: request.skipBad }));
    if (!error) {
      setState({ ...IDLE, outcome: data, isShownAnew });
      return;
    }
    const text = isDryRun
      ? `We didn’t import anything. ${errorMessage(error)}`
      : failureText(error, 'imported', 'the courses were');
    setState({ ...IDLE, problem: { title: isDryRun ? 'We couldn’t check the file' : 'The import failed', text } });
    dispatch(formFailed(text));
  };

  return { ...state, run, reset: () => setState(IDLE) };
}
