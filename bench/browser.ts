/**
 * `npm run bench:browser`: speed of the built pages on a slow phone, each as a ratio to a minimal page that is measured alternately: a guest's first visit, what
 * its map costs, taps and keystrokes on the voting page, and Lighthouse (fetched when it is needed). Build first.
 */
import { firstVisit } from './support/firstVisit.ts';
import { inputToPaint } from './support/inputToPaint.ts';
import { isReached } from './support/figures.ts';
import { mapCost } from './support/mapCost.ts';
import { pageScores } from './support/pageScores.ts';
import { report } from './support/report.ts';

const figures = [...(await firstVisit()), ...(await mapCost()), ...(await inputToPaint()), ...(await pageScores())];
await report('browser', figures);
if (!figures.every(isReached)) process.exitCode = 1;
