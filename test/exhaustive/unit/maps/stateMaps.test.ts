import { describe } from 'vitest';
import { describeStateMaps, OTHER_STATES } from '../../../support/maps/stateMapTests.ts';

describe('[R20.2] the maps of all other states', () => describeStateMaps(OTHER_STATES));
