import { describe, expect, it, type TestContext } from 'vitest';
import { readCatalogue } from '../../../../server/db/catalogue.ts';
import { exactKey } from '../../../../server/features/admin/catalogue/sameCourse.ts';
import { measured } from '../../../support/goals/goals.ts';
import { importedCatalogue, listOf } from '../../../support/search/importedCatalogue.ts';
import { describeSearchQuality } from '../../../support/search/searchQualityTests.ts';

const shipped = await readCatalogue();
const { courses, counts } = await importedCatalogue(shipped, listOf(process.env.CATALOGUE_LIST, shipped));
const inFlorida = courses.filter(({ state }) => state === 'FL');
const record = (task: TestContext['task'], figure: string) => measured(task, 'G34', figure);

describe('[R18.3] the quality of the search', () => {
  describeSearchQuality({ where: 'an imported list', courses, wanted: courses, record });
  describeSearchQuality({ where: 'an imported list, Florida', courses, wanted: inFlorida, record });
});

it('[R18.3] the imported list has 1,300 courses or more in Florida, and no course twice', ({ task }) => {
  expect(inFlorida.length).toBeGreaterThanOrEqual(1300);
  expect(new Set(courses.map(exactKey)).size).toBe(courses.length);
  const { added, changed, unchanged, bad } = counts;
  record(task, `an import of the list: ${added} added, ${changed} changed, ${unchanged} unchanged, ${bad} bad`);
});
