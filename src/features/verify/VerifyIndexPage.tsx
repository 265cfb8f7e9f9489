import { Link } from 'react-router-dom';
import { STATES } from '#contract/states';
import { PAGE_HEADS } from '#contract/staticHeads';
import { paths } from '../../shared/paths.ts';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { Explanation } from './Explanation.tsx';
import layout from './VerifyLayout.module.css';
import styles from './VerifyIndexPage.module.css';

/** /verify: the states whose votes can be counted. */
export function VerifyIndexPage() {
  return (
    <div className={layout.page}>
      <PageHeading head={PAGE_HEADS.verify} below="Choose a state and count its votes in your own browser." />
      <ul className={styles.states} aria-label="States">
        {STATES.map(({ code, name }) => (
          <li key={code}>
            <Link to={paths.verifyState(code)}>{name}</Link>
          </li>
        ))}
      </ul>
      <Explanation />
    </div>
  );
}
