/**
 * `npm run verify -- ORIGIN STATE`: checks all that a server has published for a state: keys, signatures, the chain of
 * heads, the rows and course names of every ledger, the results of closed elections, and today's names. The exit code is
 * 0 if everything is equal, 1 if something differs, 2 if the check could not be made.
 */
import { parseArgs } from 'node:util';
import { checkChain } from '#contract/ledger/chain';
import { ledgerPaths, readJson, readRows } from '#contract/ledger/check';
import { fetchPublished } from '#contract/ledger/fetchPublished';
import { sentenceOf, type Finding } from '#contract/ledger/findings';
import type { LedgerHead, ListedCourse } from '#contract/ledger/format';
import { readKeys } from '#contract/ledger/keys';
import { compareNames, compareWithRanking, type NamesOf } from '#contract/ledger/courseNames';
import { readCourses } from '#contract/ledger/courses';
import { isBeingWritten, readPublishedResult } from '#contract/ledger/publishedResult';
import { checkRows } from '#contract/ledger/rows';
import { findState } from '#contract/states';

const USAGE = 'Usage: npm run verify -- ORIGIN STATE\n\nFor example: npm run verify -- https://picks.example az';

function argumentsOf(): { origin: string; state: string } | undefined {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [address = '', name = ''] = positionals;
  const url = URL.parse(address);
  const state = findState(name);
  if (positionals.length !== 2 || !url || !/^https?:$/.test(url.protocol) || !state) return undefined;
  return { origin: url.origin, state: state.code };
}

async function verify(origin: string, state: string): Promise<Finding[]> {
  const read = fetchPublished(origin);
  const findings: Finding[] = [];
  const say = (line: string, found: readonly Finding[], remarks: readonly string[] = []): void => {
    console.log(`${found.length === 0 ? 'ok    ' : 'WRONG '} ${line}`);
    for (const sentence of [...found.map(sentenceOf), ...remarks]) console.log(`       ${sentence}`);
    findings.push(...found);
  };

  const heads = await readJson(read, ledgerPaths.heads(state), 'list');
  if ('finding' in heads) throw new Error(sentenceOf(heads.finding));
  const keysJson = await readJson(read, ledgerPaths.keys, 'keys');
  const { keys, findings: inKeys } =
    'finding' in keysJson
      ? { keys: new Map<string, never>(), findings: [keysJson.finding] }
      : await readKeys(keysJson.value);
  const { links, findings: inChain } = await checkChain(state, heads.value, keys);
  // Before the first ledger there need be no key.
  say(`${keys.size} published keys`, links.length === 0 ? [] : inKeys);
  say(`${links.length} signed heads, each after the one before`, inChain);

  let newest: NamesOf = { number: 0, courses: [] };
  const lastOf = new Map<string, [LedgerHead, ListedCourse[]]>();
  for (const { number, head, words } of links.toReversed()) {
    if (!head) continue;
    const rows = await readRows(head, read, () => undefined);
    const found = 'finding' in rows ? [rows.finding] : (await checkRows(head, rows.bytes)).findings;
    const { courses, findings: inList } = await readCourses(head, read);
    const names = compareNames(newest, { part: 'courses', number, courses });
    say(
      `no. ${number} of ${head.at}: ${head.rows} votes of ${head.ballots} ballots; ${words.join(' ')}`,
      [...found, ...inList, ...names.findings],
      names.remarks,
    );
    newest = { number, courses };
    lastOf.set(head.election, [head, courses]);
  }

  for (const [head, courses] of lastOf.values()) {
    if (head.number === newest.number && isBeingWritten(heads.value)) {
      say(`the ledger of a result is still being written: no. ${head.number} is not compared with one`, []);
      continue;
    }
    const { isThere, findings: inResult } = await readPublishedResult(head, courses, read);
    if (isThere) say(`the published result of ${head.election} and no. ${head.number}`, inResult);
  }
  if (newest.number > 0) {
    const { findings: inRanking, remarks } = await compareWithRanking(state, newest, read);
    say(`the names in today’s ranking and no. ${newest.number}`, inRanking, remarks);
  }
  return findings;
}

const wanted = argumentsOf();
if (!wanted) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const findings = await verify(wanted.origin, wanted.state);
    console.log(
      findings.length === 0
        ? 'Everything is equal. Compare the words above with somebody else’s: only that shows that both of you were shown the same.'
        : `${findings.length} findings. Keep this text, and show it to somebody.`,
    );
    process.exitCode = findings.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`It cannot be told: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
