import { buildPage } from '../../../scripts/pageBuild.ts';

/** Global setup: these tests run on the page as it is shipped. */
export default buildPage;
