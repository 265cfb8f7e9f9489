import { useState } from 'react';
import type { ImportReport } from '#contract/adminImports';
import { errorMessage, failureText } from '../../../api/failure.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { formFailed } from '../../../core/feedback/toastSlice.ts';
import { importApi, type ImportRequest } from './importApi.ts';

export type Progress = { done: number; of: number };

export type ImportState = {
  running: { dryRun: boolean; progress: Progress | undefined } | undefined;
  report: ImportReport | undefined;
  problem: { title: string; text: string } | undefined;
};

const IDLE: ImportState = { running: undefined, report: undefined, problem: undefined };

/** Runs one import at a time and tracks its progress and outcome. */
export function useImport() {
  const dispatch = useAppDispatch();
  const [state, setState] = useState(IDLE);

  const run = async (file: Blob, { dryRun, skipBad }: ImportRequest) => {
    setState({ ...IDLE, running: { dryRun, progress: undefined } });
    const onProgress = (done: number, of: number) => setState({ ...IDLE, running: { dryRun, progress: { done, of } } });
    const body = await file.arrayBuffer();
    // Untracked, so that the file is not put into the store.
    const { data, error } = await dispatch(
      importApi.endpoints.importCourses.initiate({ body, dryRun, skipBad, onProgress }, { track: false }),
    );
    if (!error) {
      setState({ ...IDLE, report: data });
      return;
    }
    const problem = dryRun
      ? `We didn’t import anything. ${errorMessage(error)}`
      : failureText(error, 'imported', 'the courses were');
    setState({
      ...IDLE,
      problem: { title: dryRun ? 'We couldn’t check the file' : 'The import failed', text: problem },
    });
    dispatch(formFailed(problem));
  };

  return { ...state, run, reset: () => setState(IDLE) };
}
