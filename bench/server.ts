/**
 * `npm run bench:server`: what the server does, each time beside something that does the least there is to do, in turns within one run. Only the ratios
 * are to be read: this machine's speed and its neighbours cancel out. Needs Debian's packages postgresql and wrk.
 */
import { ballotSpeeds } from './support/ballotSpeeds.ts';
import { onBench } from './support/bench.ts';
import { isReached } from './support/figures.ts';
import { readSpeeds } from './support/readSpeeds.ts';
import { report } from './support/report.ts';

const figures = await onBench(async (bench) => [...(await ballotSpeeds(bench)), ...(await readSpeeds(bench))]);
await report('server', figures);
if (!figures.every(isReached)) process.exitCode = 1;
