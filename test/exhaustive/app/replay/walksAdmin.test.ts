import { trials } from '../../../support/goals/goals.ts';
import { describeProductWalks } from '../../../support/app/productWalks.ts';

describeProductWalks('admin', trials(100), true);
