import { useParams } from 'react-router-dom';
import { NO_LIST_HEAD, sharedHead } from '#contract/subjectHeads';
import { FRESH } from '../../../api/fresh.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectUser } from '../../../core/session/sessionSlice.ts';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { NotFound } from '../../../core/layout/NotFound.tsx';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import { PageHead } from '../../../shared/ui/PageHead.tsx';
import { PageHeading } from '../../../shared/ui/PageHeading.tsx';
import { useGetSharedPicksQuery } from './sharingApi.ts';
import { SharedList } from './SharedList.tsx';
import styles from './SharedPicksPage.module.css';

/** /shared/:userId/:state: a list that its owner shares; not indexed by search engines. */
export function SharedPicksPage() {
  const { userId = '', state = '' } = useParams();
  const user = useAppSelector(selectUser);
  const shared = useGetSharedPicksQuery({ userId, place: state }, { ...FRESH, refetchOnMountOrArgChange: true });
  const isHidden = shared.error !== undefined && 'status' in shared.error && shared.error.status === 404;
  // The same text for lists that are private and lists that do not exist, so that it reveals neither.
  if (isHidden) return <NotFound head={NO_LIST_HEAD}>It may be private, or the link may have a typo.</NotFound>;
  const list = shared.currentData;
  return (
    <div className={styles.page}>
      {shared.isError && !list && (
        <>
          <PageHeading head={sharedHead()} />
          <LoadFailure title="We couldn’t load the list" failure={shared.error} onRetry={() => void shared.refetch()} />
        </>
      )}
      {!list && !shared.isError && (
        <>
          <PageHead head={sharedHead()} />
          <SkeletonRows label="Loading the list" />
        </>
      )}
      {list && <SharedList list={list} isOwn={user?._id === userId} />}
    </div>
  );
}
