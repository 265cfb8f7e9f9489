import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LONGEST, LongestFirst } from '../../support/longestFirst.ts';

const project = { name: 'e2e', config: { isolate: false, sequence: { groupOrder: 0 } } };
const fileOf = (name: string) =>
  ({ project, moduleId: `${process.cwd()}/test/${name}` }) as unknown as TestSpecification;
const longest = LONGEST.map(fileOf);

/** Knows the durations of these files. */
const sequencer = (durations = new Map<string, number>()) =>
  new LongestFirst({
    cache: {
      getTestSpecificationResult: ({ moduleId }: TestSpecification) => {
        const duration = durations.get(moduleId);
        return duration === undefined ? undefined : { failed: false, duration };
      },
    },
  } as unknown as Vitest);

it('the longest test files begin first where nothing has run yet', async () => {
  const files = ['e2e/ballot/story.e2e.ts', 'exhaustive/e2e/pages/served.e2e.ts'].map(fileOf);
  const sorted = await sequencer().sort([...files, ...longest.toReversed()]);
  expect(sorted.slice(0, longest.length)).toEqual(longest);
});

it('files that have run before begin in the order of their durations', async () => {
  const durations = new Map(longest.map(({ moduleId }, index) => [moduleId, index]));
  expect(await sequencer(durations).sort(longest)).toEqual(longest.toReversed());
});

it('every file that is called long is there', () => {
  expect(longest.map(({ moduleId }) => moduleId).filter((path) => !existsSync(path))).toEqual([]);
});
