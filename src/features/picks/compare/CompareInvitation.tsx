import { useLocation } from 'react-router-dom';
import { isolated } from '#contract/names';
import type { ReturnState } from '../../../core/navigation/guards.tsx';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import styles from './CompareInvitation.module.css';

/** Invites a guest to sign in, which returns to the comparison. */
export function CompareInvitation({ displayName }: { displayName: string }) {
  const { pathname, search } = useLocation();
  const state: ReturnState = { from: pathname + search };
  return (
    <div className={styles.invitation}>
      <Notice title={`How much do you agree with ${isolated(displayName)}?`}>
        <p>Sign in to see which courses are on both lists, and which only on one. You come back here.</p>
        <div className={styles.buttons}>
          <ButtonLink to={paths.login} state={state}>
            Sign in to compare
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.signup} state={state}>
            Create an account
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}
