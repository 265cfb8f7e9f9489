import 'vitest';

/** What globalSetup.ts hands to the tests (inject). */
declare module 'vitest' {
  export interface ProvidedContext {
    emulatorOrigin: string;
  }
}
