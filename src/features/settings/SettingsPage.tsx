import { Suspense } from 'react';
import { PAGE_HEADS } from '#contract/staticHeads';
import { isolated } from '#contract/names';
import { useAppSelector } from '../../app/hooks.ts';
import { SaveTraceButton } from '../../app/qa/SaveTraceButton.tsx';
import { PrimaryLocation } from '../../core/location/PrimaryLocation.tsx';
import { useGetMeQuery } from '../../core/session/sessionApi.ts';
import { selectSession, selectUser } from '../../core/session/sessionSlice.ts';
import { useOwnName } from '../../core/session/useOwnName.ts';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { ComponentNotLoaded } from '../../shared/ui/ComponentNotLoaded.tsx';
import { AnalyticsChoice } from './AnalyticsChoice.tsx';
import { NamesForm } from './NamesForm.tsx';
import { OwnSuggestions } from './OwnSuggestions.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import styles from './SettingsPage.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';

// Lazy, because it is below the fold and rarely used.
const Account = lazyComponent(
  async () => (await import('./Account.tsx')).Account,
  ({ load }) => <ComponentNotLoaded title="We couldn’t load your account" load={load} />,
);

/** /settings: sign-out, names, primary location, suggestions, theme, analytics, help and account. */
export function SettingsPage() {
  const ownName = useOwnName();
  const isNameless = useAppSelector(selectUser)?.name === '';
  const { user_type: userType } = useAppSelector(selectSession);
  return (
    <div className={styles.page}>
      <PageHeading
        head={PAGE_HEADS.settings}
        below={
          <span className={isNameless ? styles.address : undefined}>
            {ownName !== undefined && `Signed in as ${isolated(ownName)}.`}
          </span>
        }
      />
      <SettingsSection title="Your golf">
        <p className={styles.note}>What you’ve played and want to play.</p>
        <ButtonLink look="quiet" to={paths.yourGolf}>
          See your golf
        </ButtonLink>
      </SettingsSection>
      <SettingsSection title="This device">
        <p className={styles.note}>Your votes are safe.</p>
        <ButtonLink look="quiet" to={paths.logout}>
          Sign out
        </ButtonLink>
      </SettingsSection>
      {userType === 'admin' && (
        <SettingsSection title="Admin">
          <ButtonLink look="quiet" to={paths.admin}>
            Open the admin area
          </ButtonLink>
        </SettingsSection>
      )}
      <SettingsSection title="You">
        <div className={styles.you}>
          <OwnNames />
        </div>
      </SettingsSection>
      <SettingsSection title="Your state">
        <PrimaryLocation />
      </SettingsSection>
      <SettingsSection id="suggestions" title="Your suggestions">
        <OwnSuggestions />
      </SettingsSection>
      <SettingsSection title="Appearance">
        <ThemeChoice />
      </SettingsSection>
      <SettingsSection title="Analytics">
        <AnalyticsChoice />
      </SettingsSection>
      <SettingsSection title="Help">
        <p className={styles.note}>
          Did we ask you for a trace? Save one and send it to us. It has what you did in this tab and what our server
          answered. Names, emails and everything you typed are taken out first.
        </p>
        <SaveTraceButton />
      </SettingsSection>
      <Suspense fallback={<SkeletonRows label="Loading your account" count={3} />}>
        <Account />
      </Suspense>
    </div>
  );
}

/** Fetches the whole user, because the browser stores neither the address nor the full names. */
function OwnNames() {
  const { data: user, error, refetch } = useGetMeQuery();
  if (user) {
    return (
      <>
        <NamesForm user={user} />
        <p className={styles.note}>
          Your email is <strong>{user.email}</strong>. We never show it to anyone.
        </p>
      </>
    );
  }
  if (error) {
    return (
      <LoadFailure
        title="We couldn’t load your names"
        failure={error}
        safe="They’re safe."
        onRetry={() => void refetch()}
      />
    );
  }
  return <SkeletonRows label="Loading your names" count={3} />;
}
