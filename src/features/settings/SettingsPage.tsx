import { Suspense } from 'react';
import { PAGE_HEADS } from '#contract/staticHeads';
import { isolated } from '#contract/names';
import { useAppSelector } from '../../app/hooks.ts';
import { PrimaryLocation } from '../../core/location/PrimaryLocation.tsx';
import { useGetMeQuery } from '../../core/session/sessionApi.ts';
import { selectSession, selectUser } from '../../core/session/sessionSlice.ts';
import { LoadFailure } from '../../core/shell/LoadFailure.tsx';
import { lazyPart } from '../../shared/lazyPart.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { PartNotLoaded } from '../../shared/ui/PartNotLoaded.tsx';
import { AnalyticsChoice } from './AnalyticsChoice.tsx';
import { NamesForm } from './NamesForm.tsx';
import { Part } from './Part.tsx';
import styles from './SettingsPage.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';

// Below the fold, and seldom what somebody came for.
const Account = lazyPart(
  async () => (await import('./Account.tsx')).Account,
  ({ load }) => <PartNotLoaded title="Your account could not be loaded" load={load} />,
);

/** /settings: the way out, the member's names, the state that opens first, the theme, and the account. */
export function SettingsPage() {
  const kept = useAppSelector(selectUser);
  const { user_type: userType } = useAppSelector(selectSession);
  return (
    <div className={styles.page}>
      <PageHeading head={PAGE_HEADS.settings} below={kept && `Signed in as ${isolated(kept.name)}.`} />
      <Part title="This device">
        <p className={styles.note}>Your votes stay where you planted them.</p>
        <ButtonLink look="quiet" to={paths.logout}>
          Sign out
        </ButtonLink>
      </Part>
      {userType === 'admin' && (
        <Part title="Admin">
          <ButtonLink look="quiet" to={paths.admin}>
            Open the admin area
          </ButtonLink>
        </Part>
      )}
      <Part title="You">
        <div className={styles.you}>
          <You />
        </div>
      </Part>
      <Part title="Your state">
        <PrimaryLocation />
      </Part>
      <Part title="Look">
        <ThemeChoice />
      </Part>
      <Part title="Analytics">
        <AnalyticsChoice />
      </Part>
      <Suspense fallback={<SkeletonRows label="Loading your account" count={3} />}>
        <Account />
      </Suspense>
    </div>
  );
}

/** The whole user, which only the server has: the browser keeps neither the address nor the full names. */
function You() {
  const { data: user, error, refetch } = useGetMeQuery();
  if (user) {
    return (
      <>
        <NamesForm user={user} />
        <p className={styles.note}>
          Your e-mail address is <strong>{user.email}</strong>. It is never shown to others.
        </p>
      </>
    );
  }
  if (error) {
    return (
      <LoadFailure
        title="Your names could not be loaded"
        failure={error}
        safe="They are safe on the server."
        onRetry={() => void refetch()}
      />
    );
  }
  return <SkeletonRows label="Loading your names" count={3} />;
}
