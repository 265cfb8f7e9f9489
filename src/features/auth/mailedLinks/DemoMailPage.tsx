import { useState } from 'react';
import type { DemoMail } from '#contract/demo';
import { errorMessage } from '../../../api/failure.ts';
import { useGetConfigQuery } from '../../../api/endpoints/configApi.ts';
import { NotFound } from '../../../core/layout/NotFound.tsx';
import { Button, ButtonLink } from '../../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { useGetDemoMailQuery } from './demoApi.ts';
import styles from './DemoMailPage.module.css';
import { MailHeading } from './MailHeading.tsx';

/** /demo/mail: replaces a mailbox in demo mode; not found in a real deployment. */
export function DemoMailPage() {
  const { data: config } = useGetConfigQuery();
  return <AuthCard>{config?.demo === false ? <NotFound /> : <Mails />}</AuthCard>;
}

function Mails() {
  const { data: mails, error, refetch, isFetching } = useGetDemoMailQuery(undefined, { refetchOnFocus: true });
  return (
    <>
      <MailHeading title="Demo email" below="The emails a live site would send, newest first." />
      <div className={styles.mails}>
        <Button look="quiet" aria-disabled={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
        {error ? (
          <Notice tone="error" title="We couldn’t load the email" onRetry={() => void refetch()}>
            {errorMessage(error)}
          </Notice>
        ) : mails ? (
          <DemoMailList mails={mails} />
        ) : (
          <SkeletonRows label="Loading the email" count={3} />
        )}
      </div>
    </>
  );
}

/** Subject and link label of each kind of mail. */
const KINDS: Record<DemoMail['kind'], { subject: string; action: string }> = {
  signIn: { subject: 'Your sign-in link', action: 'Sign in' },
  resetPassword: { subject: 'A new password', action: 'Set the password' },
  verifyEmail: { subject: 'Verify your email', action: 'Verify the email' },
  verifyAndChangeEmail: { subject: 'Confirm your new email', action: 'Confirm the email' },
  recoverEmail: { subject: 'Your email was changed', action: 'Undo the change' },
};

const SHOWN_FIRST = 2;

/** The newest mails, and the others on request. */
function DemoMailList({ mails }: { mails: DemoMail[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (mails.length === 0) {
    return (
      <Notice title="No email yet">
        <p>Ask for a sign-in link or a new password, then come back. An email disappears once you use its link.</p>
      </Notice>
    );
  }
  return (
    <>
      <ul>
        {(isWhole ? mails : mails.slice(0, SHOWN_FIRST)).map(({ kind, to, code, link }) => (
          <li key={code} className={styles.mail}>
            <h2 className={styles.subject}>{KINDS[kind].subject}</h2>
            <ButtonLink className={styles.action} look="quiet" to={link}>
              {KINDS[kind].action}
            </ButtonLink>
            <p className={styles.line}>To {to}</p>
            <p className={styles.line}>
              Code <code>{code}</code>
            </p>
          </li>
        ))}
      </ul>
      {mails.length > SHOWN_FIRST && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the newest only' : `Show all ${mails.length}`}
        </Button>
      )}
    </>
  );
}
