import 'vitest';
import type { Measured } from '../goals/goals.ts';

declare module 'vitest' {
  /** Values that the global setups provide to tests (inject). */
  export interface ProvidedContext {
    emulatorOrigin: string;
    sharedProduct: { url: string; emulatorUrl: string; logFile: string };
  }
  /** Task metadata that goalsReporter.ts reads. */
  interface TaskMeta {
    goals?: Measured[];
  }
}
