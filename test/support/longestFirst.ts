import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: begun last, one of them would keep a worker while the others have nothing left to do. */
export const LONGEST = [
  'e2e/analytics.e2e.ts',
  'e2e/accessibility.e2e.ts',
  'e2e/people.e2e.ts',
  'e2e/identityMail.e2e.ts',
  'e2e/otherTabs.e2e.ts',
  'e2e/firstScreen.e2e.ts',
  'e2e/account.e2e.ts',
  'e2e/editPicks.e2e.ts',
  'e2e/tour.e2e.ts',
  'e2e/admin.e2e.ts',
  'e2e/routes.e2e.ts',
  'e2e/modes.e2e.ts',
  'e2e/identityRefusals.e2e.ts',
  'e2e/samples.e2e.ts',
  'e2e/identityGoogle.e2e.ts',
  'reliability/killedClose.test.ts',
  'reliability/killedServer.test.ts',
  'reliability/scripts.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((file) => moduleId.endsWith(`/test/${file}`));
  return index === -1 ? LONGEST.length : index;
};

/** Vitest knows how long a file takes once it has run here; in a fresh clone it goes by the files' sizes, which say little. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.every((file) => this.ctx.cache.getTestSpecificationResult(file))
      ? sorted
      : sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
