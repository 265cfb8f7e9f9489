const serverTests = (...names: string[]): string[] => names.map((name) => `test/server/${name}.test.ts`);

/** Start an embedded database of their own, whatever the others run on. */
export const EMBEDDED_ALONE = serverTests('crash', 'directoryLock', 'operatorsAtWork', 'start');

/**
 * What `.ci/run` still runs on the embedded database (EMBEDDED=some), because it runs the whole suite on PostgreSQL: what is about that database, and the tables
 * that call every route. The page tests and the end-to-end tests run on it, too.
 */
export const EMBEDDED_TOO = [
  ...EMBEDDED_ALONE,
  ...serverTests('authorisation', 'backup', 'badInput', 'crossSite', 'database', 'recount', 'refusals'),
];
