import { describeStateMaps, OTHER_STATES } from '../../../support/maps/stateMapTests.ts';

describeStateMaps(OTHER_STATES);
