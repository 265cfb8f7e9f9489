/**
 * `npm run bench:memory`: the memory of a server process after a million requests and of a member's page after five
 * hundred navigations, each against what it was early on. Needs Debian's package wrk.
 */
import { isReached } from './support/figures.ts';
import { pageMemory } from './support/pageMemory.ts';
import { report } from './support/report.ts';
import { serverMemory } from './support/serverMemory.ts';

const figures = [...(await pageMemory()), ...(await serverMemory())];
await report('memory', figures);
if (!figures.every(isReached)) process.exitCode = 1;
