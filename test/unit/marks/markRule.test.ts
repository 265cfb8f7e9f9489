import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeMark, isSameMark, type MarkText, NO_MARK } from '../../../contract/markRule.ts';
import type { ChangedMark, Mark } from '../../../contract/marks.ts';
import {
  addPending,
  confirm,
  isBehind,
  type MarkRequest,
  type MarksView,
  removePending,
  shownMarks,
  takeNewer,
  toView,
} from '../../../src/core/ballot/marks/marksView.ts';

const [EARLY, LATE, LATEST] = ['2026-06-01T00:00:00.000Z', '2026-06-02T00:00:00.000Z', '2026-06-03T00:00:00.000Z'];
const mark = (more: Partial<MarkText> = {}): MarkText => ({ ...NO_MARK, ...more });

describe('changing a mark', () => {
  it('[R23.1] takes a course that becomes played off the want-to-play list, where it can be put again', () => {
    const wanted = changeMark(NO_MARK, { wanted: true }, EARLY);
    const played = changeMark(wanted, { played: true }, LATE);
    expect(played).toEqual(mark({ playedAt: LATE }));
    const both = changeMark(played, { wanted: true }, LATE);
    expect(both).toEqual(mark({ playedAt: LATE, wantedAt: LATE }));
    expect(changeMark(both, { played: true }, LATE)).toEqual(both);
    expect(changeMark(wanted, { played: true, wanted: true }, LATE)).toEqual(mark({ playedAt: LATE, wantedAt: EARLY }));
  });

  it('[R23.2] changes only what is named, and nothing when it is said twice', () => {
    const change = fc.record(
      { played: fc.boolean(), wanted: fc.boolean(), note: fc.option(fc.constantFrom('One', 'Two')) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), change, (before, last) => {
        const start = before.reduce((text, one) => changeMark(text, one, EARLY), NO_MARK);
        const once = changeMark(start, last, LATE);
        expect(isSameMark(changeMark(once, last, LATEST), once)).toBe(true);
        if (last.note === undefined) expect(once.note).toBe(start.note);
        if (last.played === undefined) expect(once.playedAt).toBe(start.playedAt);
        if (last.wanted !== undefined) expect(once.wantedAt !== null).toBe(last.wanted);
      }),
    );
  });
});

const course = { courseId: 7, name: 'Papago', city: 'Phoenix', state: 'AZ', locationId: 'az' };
const of = (text: Partial<MarkText>): Mark => ({ ...course, ...mark(text) });
const request = (change: MarkRequest['change']): MarkRequest => ({ course, change, at: EARLY });
const view = (version: number, ...marks: Mark[]): MarksView => toView({ version, marks });
const changed = (version: number, text: Partial<MarkText>): ChangedMark => ({ version, mark: of(text) });

describe('the marks of the page', () => {
  it('[R23.2] show a change at once, and the marks before it when it is refused', () => {
    const pending = addPending(view(1), 'a', request({ played: true }));
    expect(shownMarks(pending)).toEqual({ 7: of({ playedAt: EARLY }) });
    expect(shownMarks(removePending(pending, 'a'))).toEqual({});
  });

  it('[R23.2] are never replaced by older ones', () => {
    const confirmed = confirm(addPending(view(1), 'a', request({ played: true })), 'a', changed(2, { playedAt: LATE }));
    expect(shownMarks(confirmed)).toEqual({ 7: of({ playedAt: LATE }) });
    expect(takeNewer(confirmed, view(1))).toBe(confirmed);
    expect(shownMarks(takeNewer(confirmed, view(3)))).toEqual({});
    // The list that came first has the change already, and a newer one.
    const newer = confirm(view(3, of({ note: 'Newer' })), 'a', changed(2, { playedAt: LATE }));
    expect(shownMarks(newer)).toEqual({ 7: of({ note: 'Newer' }) });
  });

  it('[R23.2] are fetched again when another device has changed some', () => {
    expect(isBehind(view(1), changed(2, {}))).toBe(false);
    expect(isBehind(view(1), changed(3, {}))).toBe(true);
  });

  it('leave out a mark that says nothing anymore', () => {
    const pending = addPending(view(1, of({ playedAt: EARLY })), 'a', request({ played: false }));
    expect(shownMarks(pending)).toEqual({});
    expect(shownMarks(confirm(pending, 'a', changed(2, {})))).toEqual({});
  });
});
