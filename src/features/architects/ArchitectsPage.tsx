import { Link } from 'react-router-dom';
import { PAGE_HEADS } from '#contract/staticHeads';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './ArchitectsPage.module.css';
import { useGetArchitectsQuery } from './architectsApi.ts';

/** /architects: who designed at least two courses, in columns. */
export function ArchitectsPage() {
  const { data, isError, error, refetch } = useGetArchitectsQuery();
  return (
    <div>
      <PageHeading head={PAGE_HEADS.architects} below="Choose an architect to see how golfers rank their courses." />
      {isError && !data && (
        <LoadFailure title="We couldn’t load the architects" failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows label="Loading the architects" />}
      {data?.architects.length === 0 && <p>We don’t know any architects yet.</p>}
      {data && data.architects.length > 0 && (
        <ol className={styles.list} aria-label="Architects">
          {data.architects.map(({ slug, name, courses, states }) => (
            <li key={slug}>
              <Link to={paths.architect(slug)}>{name}</Link>
              <span className={styles.count}>
                {plural(courses, 'course')} in {plural(states, 'state')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
