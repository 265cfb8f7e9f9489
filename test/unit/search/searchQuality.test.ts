import { describe } from 'vitest';
import { readCatalogue } from '../../../server/db/catalogue.ts';
import { measured } from '../../support/goals/goals.ts';
import { describeSearchQuality } from '../../support/search/searchQualityTests.ts';

const courses = await readCatalogue();

describe('[R18.3] the quality of the search', () => {
  describeSearchQuality({
    where: 'the shipped catalogue',
    courses,
    wanted: courses,
    record: (task, figure) => measured(task, 'G34', figure),
  });
});
