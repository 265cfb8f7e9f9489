import { ADMIN_PAGES } from '../../../support/app/adminPages.ts';
import { describeFailingCalls } from '../../../support/app/failingPages.ts';

describeFailingCalls('admin', ADMIN_PAGES);
