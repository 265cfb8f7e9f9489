import { ownBuild } from '../../shared/build.ts';
import { APP_VERSION } from '../../shared/config.ts';
import { saveFile } from '../../shared/saveFile.ts';
import { readRecording } from './recorder.ts';
import { makeTrace } from './trace.ts';

/** Downloads the recording of this page as a file. It is sent nowhere. */
export function saveTrace(): void {
  const savedAt = new Date().toISOString();
  const trace = makeTrace(readRecording(), { app: APP_VERSION, build: ownBuild() ?? null, savedAt });
  const name = `top-picks-trace-${savedAt.replace(/[:.]/g, '-')}.json`;
  saveFile(name, JSON.stringify(trace), 'application/json');
}
