import { APP_VERSION } from '../../shared/config.ts';
import { readRecording } from './recorder.ts';
import { makeTrace } from './trace.ts';

/** Hands what this page went through to the visitor as a file. It goes nowhere else. */
export function saveTrace(): void {
  const savedAt = new Date().toISOString();
  const trace = makeTrace(readRecording(), { app: APP_VERSION, savedAt });
  const url = URL.createObjectURL(new Blob([JSON.stringify(trace)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `top-picks-trace-${savedAt.replace(/[:.]/g, '-')}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
