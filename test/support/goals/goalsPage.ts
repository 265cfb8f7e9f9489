import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { GOALS, type Measured } from './goals.ts';

export type Found = Measured & { file: string };

const INTRODUCTION = `
# Reliability

What this product promises when things go wrong, and what was measured. The table is written by the suite itself
(\`npm run test:soak\`); do not edit it. Every goal is a test that fails when the goal is missed;
\`npm run test:reliability\` does the same with smaller counts, and the other suites hold the rest.

Some tests are there to show that the others can fail: a standby that does not wait for its primary must lose ballots, a counting that forgets a row must be
noticed by the recount, a reducer with a fault must be caught. If they are not, the suite fails.

**What it does not show.** A killed process (\`kill -9\`) leaves behind what it has handed to the operating system, whether or not it has reached the
disk. So these tests say nothing about a loss of power or a crash of the whole machine: for those PostgreSQL with \`fsync=on\` and a disk that keeps its word are
needed, which our own PostgreSQL has. It has been killed with everything that ran, never unplugged; deployments that must survive a machine have a synchronous standby
([high availability](../high-availability.md)).

Absolute speeds depend on the machine; where a goal is about speed, trust ratios and orders of magnitude.
`;

/**
 * docs/reports/reliability.md: every goal with its figures and where they come from.
 * @param page as it is, when only some files were run: it keeps the figures of the goals that they do not measure
 */
export async function goalsPage(found: readonly Found[], page?: string): Promise<string> {
  const kept = page === undefined ? new Map<string, string>() : figuresIn(page);
  const rows = Object.entries(GOALS).map(([goal, sentence]) => {
    const figures = found.filter((each) => each.goal === goal);
    const cells = figures.map(({ figure, file }) => `${escaped(figure)} ([${nameOf(file)}](../../${file}))`);
    if (page !== undefined && cells.length > 0) cells.push(`measured again on ${today()}`);
    return `| ${goal} | ${sentence} | ${cells.join('<br>') || (kept.get(goal) ?? 'not measured in this run')} |`;
  });
  const table = ['| goal | what it says | figures, and where they come from |', '| --- | --- | --- |', ...rows];
  const counts = process.env.SOAK === 'on' ? 'in full' : 'with the smaller counts of `npm run test:reliability`';
  const measured = /^Measured on .*$/m.exec(page ?? '')?.[0] ?? `Measured on ${today()} ${counts}: ${machine()}.`;
  const text = [INTRODUCTION, measured, table.join('\n')].join('\n\n');
  return format(text, { ...(await resolveConfig('docs/reports/reliability.md')), parser: 'markdown' });
}

const today = () => new Date().toISOString().slice(0, 10);

/** Goal → its figures as the page has them. */
const figuresIn = (page: string): Map<string, string> =>
  new Map(
    page.split('\n').flatMap((line) => {
      const [, goal, , figures] = line.split(/(?<!\\)\|/u).map((cell) => cell.trim());
      return goal && figures ? [[goal, figures] as const] : [];
    }),
  );

const nameOf = (file: string) => file.replace(/^test\//, '').replace(/\.(test|e2e)\.tsx?$/, '');
const escaped = (text: string) => text.replaceAll('|', '\\|');

function machine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const parts = [
    `${processors.length} shared cores (${processors[0]?.model.trim() ?? 'unknown'})`,
    `${memory} GB`,
    `Node ${process.versions.node}`,
  ];
  const postgres = globSync('/usr/lib/postgresql/*/bin/postgres').at(-1);
  if (postgres)
    parts.push(
      `PostgreSQL ${/\) ([\d.]+)/.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? ''}`,
    );
  return parts.join(', ');
}
