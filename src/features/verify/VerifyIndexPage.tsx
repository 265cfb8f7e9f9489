import { PAGE_HEADS } from '#contract/staticHeads';
import { paths } from '../../shared/paths.ts';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { StateLinks } from '../../shared/ui/StateLinks.tsx';
import { Explanation } from './Explanation.tsx';
import layout from './VerifyLayout.module.css';

/** /verify: the states whose votes can be counted. */
export function VerifyIndexPage() {
  return (
    <div className={layout.page}>
      <PageHeading head={PAGE_HEADS.verify} below="Choose a state and count its votes in your own browser." />
      <StateLinks to={paths.verifyState} />
      <Explanation />
    </div>
  );
}
