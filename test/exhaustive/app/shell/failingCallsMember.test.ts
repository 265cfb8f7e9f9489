import { MEMBER_PAGES } from '../../../support/app/memberPages.ts';
import { describeFailingCalls } from '../../../support/app/failingPages.ts';

describeFailingCalls('member', MEMBER_PAGES);
