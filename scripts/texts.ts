/**
 * `node scripts/texts.ts` prints every text of the page and of the server that somebody may read, to be read aloud;
 * `node scripts/texts.ts people` (or `operators`, `developers`) what these read.
 */
import { audienceOf, shownTexts } from '../test/support/house/shownTexts.ts';

const [, , audience] = process.argv;
for (const shown of shownTexts()) {
  if (audience === undefined || audienceOf(shown) === audience)
    console.log(`${shown.file}:${shown.line}: ${shown.text}`);
}
