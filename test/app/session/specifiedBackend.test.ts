import { PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { describeSpecifiedBackend } from '../../support/app/specifiedBackend.ts';

describeSpecifiedBackend({ api: PAGE_ORIGIN, courses: PAGE_ORIGIN });
