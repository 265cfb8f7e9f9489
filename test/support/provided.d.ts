import 'vitest';
import type { Measured } from './goals.ts';

declare module 'vitest' {
  /** What globalSetup.ts hands to the tests (inject). */
  export interface ProvidedContext {
    emulatorOrigin: string;
  }
  /** What tests hand to goalsReporter.ts. */
  interface TaskMeta {
    goals?: Measured[];
  }
}
