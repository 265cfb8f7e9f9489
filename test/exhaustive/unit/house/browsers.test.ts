import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newerUses, pageProgram } from '../../../support/house/newerUses.ts';

/** Where the code looks first whether the browser has it, and does without. */
const LOOKED_FOR = [
  'src/core/analytics/consentSlice.ts: Navigator.prototype.doNotTrack',
  'src/core/feedback/ToastHost.tsx: HTMLElement.prototype.hidePopover',
  'src/core/feedback/ToastHost.tsx: HTMLElement.prototype.popover',
  'src/core/feedback/ToastHost.tsx: HTMLElement.prototype.showPopover',
  'src/features/golf/golfPicture.ts: Navigator.prototype.canShare',
  'src/features/golf/golfPicture.ts: Navigator.prototype.share',
  'src/shared/openPickerFirst.ts: HTMLSelectElement.prototype.showPicker',
  'src/shared/share.ts: Navigator.prototype.canShare',
  'src/shared/share.ts: Navigator.prototype.share',
];

const NEWER: [code: string, use: string][] = [
  ['[3, 1].toSorted();', 'Array.prototype.toSorted'],
  ['([1] as readonly number[]).toReversed();', 'Array.prototype.toReversed'],
  ['[1].with(0, 2);', 'Array.prototype.with'],
  ['new Set([1]).symmetricDifference(new Set([2]));', 'Set.prototype.symmetricDifference'],
  ['Map.groupBy([1], String);', 'Map.groupBy'],
  ['Object.groupBy([1], String);', 'Object.groupBy'],
  ['Promise.withResolvers();', 'Promise.withResolvers'],
  ['const { withResolvers } = Promise; withResolvers;', 'Promise.withResolvers'],
  ['[1].values().map(String);', 'Iterator.prototype.map'],
  ['"a".isWellFormed();', 'String.prototype.isWellFormed'],
  ['URL.parse("/");', 'URL.parse'],
  ['AbortSignal.any([]);', 'AbortSignal.any'],
  ['document.body.showPopover();', 'HTMLElement.prototype.showPopover'],
  ['document.body.checkVisibility();', 'Element.prototype.checkVisibility'],
  ['document.startViewTransition();', 'Document.prototype.startViewTransition'],
  ['requestIdleCallback(() => undefined);', 'Window.prototype.requestIdleCallback'],
  ['new Intl.Segmenter("en");', 'Intl.Segmenter'],
  ['/[a&&b]/v;', 'the flag v'],
  ['/(?i:a)/;', 'modifier'],
];
const OLD = 'fetch("/").then((response) => response.json()); [1].at(-1); new Set([1]).has(1); /(?<=a)b/; export {};';

const folder = mkdtempSync(join(tmpdir(), 'newer-uses-'));
const probes = [...NEWER.map(([code]) => `${code} export {};`), OLD].map((code, index) => {
  const file = join(folder, `${index}.ts`);
  writeFileSync(file, code);
  return file;
});
const program = pageProgram(probes);
afterAll(() => rmSync(folder, { recursive: true }));

it('[R2.11] the page’s code uses nothing that a named browser has not got, except where it looks first', () => {
  const rooms = ['src', 'contract'].map((room) => join(process.cwd(), room, '/'));
  const uses = newerUses(program, (file) => rooms.some((room) => file.startsWith(room)));
  const found = uses.map(({ file, use }) => `${relative('.', file)}: ${use}`);
  expect([...new Set(found)].toSorted()).toEqual(LOOKED_FOR);
}, 240_000);

it('the rule finds newer functions of the language and of browsers, static ones and those of prototypes, and no older ones', () => {
  const found = probes.map((probe) => newerUses(program, (file) => file === probe).map(({ use }) => use));
  expect(found).toEqual([...NEWER.map(([, use]) => expect.arrayContaining([use]) as string[]), []]);
});
