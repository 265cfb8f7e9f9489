/**
 * `npm run bench:fairness` (about five minutes): what others wait for while one network sends as much as it can. Needs
 * nothing besides the project.
 */
import { isReached } from './support/figures.ts';
import { otherVisitors } from './support/otherVisitors.ts';
import { report } from './support/report.ts';

const figures = await otherVisitors();
await report('fairness', figures);
if (!figures.every(isReached)) process.exitCode = 1;
