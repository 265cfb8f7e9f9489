import { useAppSelector } from '../../app/hooks.ts';
import { PrimaryLocation } from '../../core/location/PrimaryLocation.tsx';
import { selectUser } from '../../core/session/sessionSlice.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './SettingsPage.module.css';

export function SettingsPage() {
  const user = useAppSelector(selectUser);
  return (
    <div className={styles.page}>
      <PageHeading title="Settings" below={user && `Signed in as ${user.name}.`} />
      <PrimaryLocation />
      <ButtonLink look="quiet" to={paths.logout}>
        Sign out
      </ButtonLink>
    </div>
  );
}
