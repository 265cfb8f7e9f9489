import { GUEST_PAGES } from '../../../support/app/guestPages.ts';
import { describeFailingCalls } from '../../../support/app/failingPages.ts';

describeFailingCalls('guest', GUEST_PAGES);
