import { expect, it } from 'vitest';
import { readMigrations } from '../../../server/db/migrate.ts';

/** What processes of the release before do not notice. */
const UNNOTICED = [
  /^create (unlogged )?table /,
  /^create (unique )?index /,
  /^create (or replace )?function /,
  /^comment on /,
  /^insert into /,
];

/** A column that they do not write has to be null or to have a default; one a statement. */
const isHarmlessColumn = (statement: string): boolean =>
  /^alter table \w+ add column /.test(statement) &&
  !/, *add /.test(statement) &&
  (!/\bnot null\b/.test(statement) || /\bdefault\b/.test(statement));

/** A migration that cannot run beside them begins with this and why. */
const NEEDS_A_STOP = /^-- Stop the older processes first: \S/;

/** The statements of a file in one line each, without comments and the bodies of functions. */
function statementsOf(text: string): string[] {
  const bare = text.replace(/^[ \t]*--.*$/gm, '').replaceAll(/\bas\s+'(?:[^']|'')*'/g, "as ''");
  return bare.split(';').flatMap((part) => part.replaceAll(/\s+/g, ' ').trim().toLowerCase() || []);
}

/** The statements of a migration that an older process may notice. */
const noticed = (text: string): string[] =>
  NEEDS_A_STOP.test(text)
    ? []
    : statementsOf(text).filter((one) => !isHarmlessColumn(one) && !UNNOTICED.some((form) => form.test(one)));

it('a migration only adds what processes of the release before do not notice, or says why they must be stopped', async () => {
  const [, ...later] = await readMigrations();
  expect(later.flatMap(({ name, text }) => noticed(text).map((statement) => `${name}: ${statement}`))).toEqual([]);
});

it('the rule knows what an older process notices', () => {
  const added = `-- A new thing.
    create table things (id integer primary key);
    alter table members add column note text;
    alter table members add column kind integer not null default 1;`;
  expect(noticed(added)).toEqual([]);
  const changes = [
    'alter table members add column note text not null',
    'alter table members add column note text, add column other text not null',
    'alter table members drop column name',
    'alter table members rename column name to title',
    'alter table members alter column name type integer',
    'drop table things',
    'update members set name = 1',
    'create trigger refuses before insert on ballots for each row execute function refuse()',
  ];
  expect(noticed(changes.join(';\n'))).toEqual(changes);
  expect(noticed(`-- Stop the older processes first: they write the dropped column.\n${changes.join(';')}`)).toEqual(
    [],
  );
});
