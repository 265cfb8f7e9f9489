export const AREAS = ['rules', 'pages', 'sql', 'headers', 'accessibility'] as const;

/** A mistake that a developer could make, and the tests that notice it. */
export type PlantedFault = {
  /** Its name on the command line. */
  id: string;
  area: (typeof AREAS)[number];
  /** What is broken for people, in one sentence. */
  what: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** One to three test files, at least one of which fails. */
  caughtBy: readonly string[];
  /** Runs only the tests whose names contain this, where a file has many slow ones. */
  named?: string;
  /** Whether the tests caught it when the list was made; where they did not, a test was added that does. */
  caughtAtFirst: boolean;
};
