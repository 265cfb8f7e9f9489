import 'vitest';
import type { Measured } from '../goals/goals.ts';

declare module 'vitest' {
  /** What the global setups hand to the tests (inject). */
  export interface ProvidedContext {
    emulatorOrigin: string;
    sharedProduct: { url: string; emulatorUrl: string; logFile: string };
  }
  /** What tests hand to goalsReporter.ts. */
  interface TaskMeta {
    goals?: Measured[];
  }
}
