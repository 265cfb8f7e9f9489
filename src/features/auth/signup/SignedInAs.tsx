import { useIdentity } from '../../../core/identity/useIdentity.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './SignedInAs.module.css';

/** The signed-in identity that completes its profile, with a button to use another one. */
export function SignedInAs({ email, onForgotten }: { email: string; onForgotten: () => void }) {
  const withIdentity = useIdentity();
  const forget = async () => {
    await withIdentity(async (identity, settings) => identity.signOutOfIdentity(settings));
    onForgotten();
  };
  return (
    <div className={styles.known}>
      <p className={styles.address}>
        You are signing up as <strong>{email}</strong>.
      </p>
      <Button look="quiet" onClick={() => void forget()}>
        Use another address
      </Button>
    </div>
  );
}
