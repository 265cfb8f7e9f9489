// With this variable the driver looks for a package in C, which is not here, as soon as it is loaded.
Reflect.deleteProperty(process.env, 'NODE_PG_FORCE_NATIVE');
export const { default: pg } = await import('pg');

/** PGHOST, PGSSLMODE, PGOPTIONS and others, which PostgreSQL's programs read as well. */
export const postgresVariables = (): string[] => Object.keys(process.env).filter((name) => /^PG[A-Z_]+$/.test(name));

/** Removes them, because they are about another database than our own. Processes started later inherit none. */
export function ignorePostgresVariables(): void {
  for (const name of postgresVariables()) Reflect.deleteProperty(process.env, name);
}
