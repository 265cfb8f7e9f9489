/**
 * `npm run bench:browser`: how fast the built pages are on a phone. Lighthouse (fetched when it is needed) audits the public pages, the ranking in turns with
 * a page of the same rows without scripts; Chromium measures the time from a tap to the next paint. Build first.
 */
import { isReached } from './support/figures.ts';
import { pageScores } from './support/pageScores.ts';
import { report } from './support/report.ts';
import { tapToPaint } from './support/tapToPaint.ts';

const figures = [...(await pageScores()), await tapToPaint()];
await report('browser', figures);
if (!figures.every(isReached)) process.exitCode = 1;
