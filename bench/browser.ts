/**
 * `npm run bench:browser`: speed of the built pages on a slow phone, each as a ratio to a minimal page that is measured
 * alternately: a guest's first visit, what its map costs, taps and keystrokes on the voting page, and Lighthouse
 * (fetched when it is needed). `npm run bench:browser -- firstVisit mapCost` measures these parts alone and only prints
 * them.
 */
import { firstVisit } from './support/firstVisit.ts';
import { inputToPaint } from './support/inputToPaint.ts';
import { type Figure, isReached, tableOf } from './support/figures.ts';
import { mapCost } from './support/mapCost.ts';
import { pageScores } from './support/pageScores.ts';
import { report } from './support/report.ts';

const PARTS: Record<string, () => Promise<Figure[]>> = { firstVisit, mapCost, inputToPaint, pageScores };

const wanted = process.argv.slice(2);
const figures: Figure[] = [];
for (const name of wanted.length === 0 ? Object.keys(PARTS) : wanted) {
  const measure = PARTS[name];
  if (!measure) throw new Error(`${name} is none of the parts: ${Object.keys(PARTS).join(', ')}`);
  figures.push(...(await measure()));
}
if (wanted.length === 0) await report('browser', figures);
else console.log(tableOf(figures));
if (!figures.every(isReached)) process.exitCode = 1;
