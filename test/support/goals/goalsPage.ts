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
needed. The embedded database has been killed, never unplugged; deployments that must survive a machine have a synchronous standby
([high availability](high-availability.md)).

Absolute speeds depend on the machine; where a goal is about speed, trust ratios and orders of magnitude.
`;

/** docs/reliability.md: every goal with its figures and where they come from. */
export async function goalsPage(found: readonly Found[]): Promise<string> {
  const rows = Object.entries(GOALS).map(([goal, sentence]) => {
    const figures = found.filter((each) => each.goal === goal);
    const cells = figures.map(({ figure, file }) => `${escaped(figure)} ([${nameOf(file)}](../${file}))`);
    return `| ${goal} | ${sentence} | ${cells.join('<br>') || 'not measured in this run'} |`;
  });
  const table = ['| goal | what it says | figures, and where they come from |', '| --- | --- | --- |', ...rows];
  const day = new Date().toISOString().slice(0, 10);
  const counts = process.env.SOAK === 'on' ? 'in full' : 'with the smaller counts of `npm run test:reliability`';
  const page = [INTRODUCTION, `Measured on ${day} ${counts}: ${machine()}.`, table.join('\n')].join('\n\n');
  return format(page, { ...(await resolveConfig('docs/reliability.md')), parser: 'markdown' });
}

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
