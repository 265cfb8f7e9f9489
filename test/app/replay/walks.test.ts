import { trials } from '../../support/goals/goals.ts';
import { describeProductWalks } from '../../support/app/productWalks.ts';

describeProductWalks('member', trials(12), false);
