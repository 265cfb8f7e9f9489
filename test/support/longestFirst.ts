import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: begun last, one of them would keep a worker while the others have nothing left to do. */
export const LONGEST = [
  'exhaustive/e2e/analytics/analytics.e2e.ts',
  'exhaustive/e2e/shell/accessibility.e2e.ts',
  'exhaustive/e2e/ballot/people.e2e.ts',
  'exhaustive/e2e/identity/identityMail.e2e.ts',
  'exhaustive/e2e/session/otherTabs.e2e.ts',
  'exhaustive/e2e/shell/firstScreen.e2e.ts',
  'exhaustive/e2e/account/account.e2e.ts',
  'exhaustive/e2e/picks/editPicks.e2e.ts',
  'exhaustive/e2e/shell/tour.e2e.ts',
  'exhaustive/e2e/admin/admin.e2e.ts',
  'exhaustive/e2e/shell/routes.e2e.ts',
  'exhaustive/e2e/shell/modes.e2e.ts',
  'exhaustive/e2e/identity/identityRefusals.e2e.ts',
  'exhaustive/e2e/demo/samples.e2e.ts',
  'exhaustive/e2e/identity/identityGoogle.e2e.ts',
  'exhaustive/reliability/elections/killedClose.test.ts',
  'exhaustive/reliability/operating/killedServer.test.ts',
  'exhaustive/reliability/http/scripts.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((file) => moduleId.endsWith(`/test/${file}`));
  return index === -1 ? LONGEST.length : index;
};

/**
 * Vitest knows how long a file takes once it has run here; in a fresh clone it goes by the files' sizes, which say
 * little.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.every((file) => this.ctx.cache.getTestSpecificationResult(file))
      ? sorted
      : sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
