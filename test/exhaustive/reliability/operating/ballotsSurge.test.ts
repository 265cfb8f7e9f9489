import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const HOUR = 60;
/** Ten days, by the minute. */
const HOURS = 240;

/** What Prometheus' own tester says of deploy/alerts.yml; the series is a state's ballots, minute by minute. */
async function isFiring(series: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'top-picks-rules-'));
  const state = 'AZ';
  const tests = {
    rule_files: [resolve('deploy/alerts.yml')],
    tests: [
      {
        interval: '1m',
        input_series: [{ series: `top_picks_ballots{instance="one",state="${state}"}`, values: series }],
        promql_expr_test: [
          {
            expr: 'count(ALERTS{alertname="BallotsSurge",alertstate="firing"}) or vector(0)',
            eval_time: `${HOURS}h`,
            exp_samples: [{ labels: '{}', value: 1 }],
          },
        ],
      },
    ],
  };
  const file = join(folder, 'tests.yml');
  // YAML takes JSON.
  await writeFile(file, JSON.stringify(tests));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  await rm(folder, { recursive: true });
  expect(stdout + stderr).toMatch(/SUCCESS|got:/);
  return status === 0;
}

/** So many ballots more in each hour, then so many in the last one. */
const hours = (usual: number, last: number): string =>
  `0+${usual / HOUR}x${(HOURS - 1) * HOUR} ${usual * (HOURS - 1)}+${last / HOUR}x${HOUR}`;

it('an hour with far more ballots than the busiest of the week is told', async () => {
  expect(await isFiring(hours(20, 400))).toBe(true);
});

it.each([
  ['a busy state stays as busy', hours(300, 400)],
  ['a quiet state has a few more', hours(1, 80)],
  ['an election has begun with no ballots', `5000x${(HOURS - 1) * HOUR} 0+1x${HOUR}`],
])('nothing is told where %s', async (_what, series) => {
  expect(await isFiring(series)).toBe(false);
});

it('a state without a week behind it is told of by the number alone', async () => {
  expect(await isFiring(`_x${(HOURS - 1) * HOUR} 0+5x${HOUR}`)).toBe(true);
});
