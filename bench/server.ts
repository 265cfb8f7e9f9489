/**
 * `npm run bench:server`: the server's work against the least work that could do the same, measured alternately in one
 * run. Only the ratios are meaningful, because the machine's speed and load cancel out. Needs Debian's packages
 * postgresql and wrk.
 */
import { ballotSpeeds } from './support/ballotSpeeds.ts';
import { onBench } from './support/bench.ts';
import { isReached } from './support/figures.ts';
import { pageSpeed } from './support/pageSpeed.ts';
import { readSpeeds } from './support/readSpeeds.ts';
import { report } from './support/report.ts';

const figures = await onBench(async (bench) => [
  ...(await ballotSpeeds(bench)),
  await pageSpeed(bench),
  ...(await readSpeeds(bench)),
]);
await report('server', figures);
if (!figures.every(isReached)) process.exitCode = 1;
