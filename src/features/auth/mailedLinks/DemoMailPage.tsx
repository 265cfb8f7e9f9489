import { errorMessage } from '../../../api/failure.ts';
import { useGetConfigQuery } from '../../../api/endpoints/configApi.ts';
import { NotFound } from '../../../core/layout/NotFound.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { useGetDemoMailQuery } from './demoApi.ts';
import { DemoMailList } from './DemoMailList.tsx';
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
      <MailHeading title="Demo mail" below="What a real deployment would have mailed, newest first." />
      <div className={styles.mails}>
        <Button look="quiet" aria-disabled={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
        {error ? (
          <Notice tone="error" title="The mail could not be loaded" onRetry={() => void refetch()}>
            {errorMessage(error)}
          </Notice>
        ) : mails ? (
          <DemoMailList mails={mails} />
        ) : (
          <SkeletonRows label="Loading the mail" count={3} />
        )}
      </div>
    </>
  );
}
