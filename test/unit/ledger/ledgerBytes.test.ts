import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, ledgerPaths, type CheckedLedger, type LedgerRequest } from '#contract/ledger/check';
import { sentenceOf, type Finding } from '#contract/ledger/findings';
import { createRowCount } from '#contract/ledger/rows';
import { measured, trials } from '../../support/goals/goals.ts';
import { Publisher, votesOf, type TestBallot } from '../../support/ledger/publisher.ts';

const BALLOTS: TestBallot[] = Array.from({ length: 12 }, (_, index) => ({
  name: `member ${index}`,
  picks: Array.from({ length: 1 + ((index * 7) % 22) }, (_each, place) => 95 + place * 3),
}));
const LEDGERS = 4;
const MEMBER = BALLOTS[9]!;

let publisher: Publisher;
let original: Record<string, string>;
beforeAll(async () => {
  publisher = await Publisher.start();
  for (let more = 1; more <= LEDGERS; more += 1) {
    if (more === 3) await publisher.rotate();
    await publisher.cut(votesOf(BALLOTS.slice(0, 8 + more)));
  }
  const addresses = [
    ledgerPaths.keys,
    ledgerPaths.heads('az'),
    ...publisher.ledgers.map(({ head }) => ledgerPaths.rows('az', head.number)),
  ];
  original = Object.fromEntries(addresses.map((path) => [path, publisher.respond(path) ?? '']));
});

/** The check of a server that changed one byte of one response. */
const checkChanged = (path: string, bytes: Uint8Array<ArrayBuffer>, request: LedgerRequest): Promise<CheckedLedger> =>
  checkLedger(request, (wanted, options) =>
    wanted === path ? Promise.resolve(bytes) : publisher.read(wanted, options),
  );

type Change = { position: number; flip: number };
const change = fc.record({ position: fc.nat(), flip: fc.integer({ min: 1, max: 255 }) });

function changed(text: string, { position, flip }: Change) {
  const bytes = new TextEncoder().encode(text);
  const at = position % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ flip;
  return { bytes, at };
}

/** The number, from 1, of the listed object with this byte; undefined outside of all. @param opening how each begins */
function objectAt(text: string, opening: string, at: number): number | undefined {
  const begins = [...text.matchAll(new RegExp(opening, 'g'))].filter(({ index }) => index <= at);
  return begins.length === 0 ? undefined : begins.length;
}

const said = (findings: Finding[]) => findings.map(sentenceOf).join('\n');

describe('one changed byte', () => {
  it('[R21.20] in the rows is found in its ledger, and where a line is named in that line or the next one', async ({
    task,
  }) => {
    const property = fc.asyncProperty(fc.integer({ min: 1, max: LEDGERS }), change, async (number, how) => {
      const path = ledgerPaths.rows('az', number);
      const text = original[path] ?? '';
      const { bytes, at } = changed(text, how);
      const line = text.slice(0, at).split('\n').length;
      const { findings } = await checkChanged(path, bytes, { state: 'az', number });
      expect(findings[0], said(findings)).toMatchObject({ part: 'rows', number, field: 'sha256' });
      expect(findings.filter((each) => each.part !== 'rows' || each.number !== number)).toEqual([]);
      // A course id that became larger is noticed at the next row, which is out of order then.
      const lines = findings.flatMap((each) => each.line ?? []);
      expect(
        lines.filter((each) => each !== line && each !== line + 1),
        said(findings),
      ).toEqual([]);
    });
    await fc.assert(property, { numRuns: trials(400) });
    measured(task, 'G32', `rows: ${trials(400)} of ${trials(400)} single changed bytes found`);
  });

  it('[R21.20] in the list of courses is found in its ledger, and where a line is named in that line or the next one', async ({
    task,
  }) => {
    const property = fc.asyncProperty(fc.integer({ min: 1, max: LEDGERS }), change, async (number, how) => {
      const path = `/api/ledger/az/${number}/courses`;
      const text = publisher.respond(path) ?? '';
      const { bytes, at } = changed(text, how);
      const line = text.slice(0, at).split('\n').length;
      const { findings } = await checkChanged(path, bytes, { state: 'az', number });
      const says = 'these aren’t the courses that the head was signed for';
      expect(findings[0], said(findings)).toEqual({ part: 'courses', number, says });
      const lines = findings.flatMap((each) => each.line ?? []);
      expect(
        lines.filter((each) => each !== line && each !== line + 1),
        said(findings),
      ).toEqual([]);
    });
    await fc.assert(property, { numRuns: trials(300) });
    measured(task, 'G32', `courses: ${trials(300)} of ${trials(300)} single changed bytes found`);
  });

  it('[R21.20] in the list of signed heads is found in its entry', async ({ task }) => {
    const path = ledgerPaths.heads('az');
    const property = fc.asyncProperty(change, async (how) => {
      const text = original[path] ?? '';
      const { bytes, at } = changed(text, how);
      const { findings } = await checkChanged(path, bytes, { state: 'az' });
      expect(findings.length).toBeGreaterThan(0);
      const [first] = findings;
      if (first?.number === undefined && first?.line === undefined) {
        // The list is not valid JSON any more.
        expect(first, said(findings)).toMatchObject({ part: 'list' });
        expect(findings).toHaveLength(1);
        return;
      }
      const entry = first.line ?? LEDGERS + 1 - (first.number ?? 0);
      expect(entry, said(findings)).toBe(objectAt(text, '\\{"number"', at));
    });
    await fc.assert(property, { numRuns: trials(300) });
    measured(task, 'G32', `heads: ${trials(300)} of ${trials(300)} single changed bytes found`);
  });

  it('[R21.20] in the published keys is found in its key, also when that key signs nothing any more', async ({
    task,
  }) => {
    const path = ledgerPaths.keys;
    const property = fc.asyncProperty(change, async (how) => {
      const text = original[path] ?? '';
      const { bytes, at } = changed(text, how);
      const { findings } = await checkChanged(path, bytes, { state: 'az' });
      expect(findings[0], said(findings)).toMatchObject({ part: 'keys' });
      if (findings[0]?.line === undefined) return;
      expect(findings[0].line, said(findings)).toBe(objectAt(text, '\\{"kty"', at));
    });
    await fc.assert(property, { numRuns: trials(200) });
    measured(task, 'G32', `published keys: ${trials(200)} of ${trials(200)} single changed bytes found`);
  });

  it('[R21.20] in the key of a ballot makes all its votes missing', async ({ task }) => {
    const property = fc.asyncProperty(change, async (how) => {
      const honest = publisher.ownOf(MEMBER);
      const keys = honest.keys.map((each) => {
        const { bytes } = changed(each.key, { ...how, flip: 1 + (how.flip % 127) });
        return { ...each, key: new TextDecoder().decode(bytes) };
      });
      const { own, findings } = await checkLedger({ state: 'az', own: { ...honest, keys } }, publisher.read);
      expect(own?.found).toEqual([]);
      expect(own?.missing).toEqual(MEMBER.picks);
      expect(findings.filter(({ part }) => part !== 'own')).toEqual([]);
    });
    await fc.assert(property, { numRuns: trials(100) });
    measured(task, 'G32', `a member’s key: ${trials(100)} of ${trials(100)} single changed bytes found`);
  });
});

it('[R21.20] rows that come in pieces are counted, and their errors found, as in one piece', () => {
  const { head } = publisher.ledgers[0]!;
  const text = original[ledgerPaths.rows('az', head.number)] ?? '';
  const tallyOf = (pieces: Uint8Array<ArrayBuffer>[]) => {
    const rows = createRowCount(head);
    pieces.forEach((piece) => rows.add(piece));
    return rows.end();
  };
  const property = fc.property(fc.array(change, { maxLength: 6 }), fc.array(fc.nat()), (changes, cuts) => {
    const bytes = new TextEncoder().encode(text);
    for (const { position, flip } of changes) bytes[position % bytes.length]! ^= flip;
    const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((one, other) => one - other), bytes.length];
    const pieces = places.slice(1).map((place, index) => bytes.slice(places[index], place));
    expect(tallyOf(pieces)).toEqual(tallyOf([bytes]));
  });
  fc.assert(property, { numRuns: trials(400) });
});
