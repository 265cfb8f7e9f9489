import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { type Found, goalsPage } from './goalsPage.ts';

/** Output path of the table, if any, and whether goals that are not measured keep the figures that it has. */
const PAGE = process.env.GOALS_PAGE;
const isPart = process.env.GOALS_PART === 'on';

/** Prints the measured goals; a passed run writes the table to the output path. */
export default class GoalsReporter implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): Promise<void> {
    const found = modules.flatMap(figuresOf).toSorted((one, other) => numberOf(one) - numberOf(other));
    console.log('');
    for (const { goal, figure, file } of found) console.log(`${goal.padEnd(3)} ${figure}  (${file})`);
    if (!PAGE) return;
    if (reason === 'passed')
      writeFileSync(PAGE, await goalsPage(found, isPart ? readFileSync(PAGE, 'utf8') : undefined));
    else console.log(`${PAGE} stays as it is: this run has not passed.`);
  }
}

function figuresOf(module: TestModule): Found[] {
  return [...module.children.allTests()].flatMap((test) =>
    (test.meta().goals ?? []).map((each) => ({ ...each, file: module.relativeModuleId })),
  );
}

const numberOf = ({ goal }: Found) => Number(goal.slice(1));
