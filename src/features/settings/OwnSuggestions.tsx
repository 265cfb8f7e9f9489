import { Link } from 'react-router-dom';
import type { Suggestion } from '#contract/suggestions';
import { LoadFailure } from '../../core/feedback/LoadFailure.tsx';
import { paths } from '../../shared/paths.ts';
import { CORRECTED_FIELD_LABELS } from '../../shared/suggestionLabels.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import styles from './OwnSuggestions.module.css';
import { useGetOwnSuggestionsQuery } from './settingsApi.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** What the member has suggested, and what became of it. */
export function OwnSuggestions() {
  const { data, error, refetch } = useGetOwnSuggestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) {
    if (!error) return <SkeletonRows label="Loading your suggestions" count={1} />;
    return <LoadFailure title="We couldn’t load your suggestions" failure={error} onRetry={() => void refetch()} />;
  }
  const { suggestions, total } = data;
  return (
    <>
      {suggestions.length === 0 ? (
        <p className={styles.note}>None yet. Is a course missing, or is something wrong?</p>
      ) : (
        <ul className={styles.list}>
          {suggestions.map((suggestion) => (
            <Row key={suggestion._id} suggestion={suggestion} />
          ))}
        </ul>
      )}
      {suggestions.length < total && (
        <p className={styles.note}>
          The newest {suggestions.length} of {total}. Download your data to see them all.
        </p>
      )}
      <ButtonLink look="quiet" to={paths.suggest}>
        Suggest a missing course
      </ButtonLink>
    </>
  );
}

function Row({ suggestion }: { suggestion: Suggestion }) {
  const { kind, name, city, state, field, value, course, createdAt } = suggestion;
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        {kind === 'course' ? name : `${course?.name ?? 'A course'}: ${field ? CORRECTED_FIELD_LABELS[field] : ''}`}
      </p>
      <p className={styles.note}>
        {kind === 'course' ? `${city ?? ''}, ${state}` : value} · sent on {day.format(new Date(createdAt))}
      </p>
      <p>
        <Outcome suggestion={suggestion} />
      </p>
    </li>
  );
}

function Outcome({ suggestion: { kind, status, sentence, course } }: { suggestion: Suggestion }) {
  const link = course && <Link to={paths.course(course._id)}>{course.name}</Link>;
  switch (status) {
    case 'open':
      return 'Waiting for an admin.';
    case 'accepted':
      return kind === 'course' ? <>Accepted. Vote for {link ?? 'it'}.</> : <>Accepted. See {link ?? 'the course'}.</>;
    case 'merged':
      return <>It’s already here: {link}.</>;
    case 'declined':
      return `Declined: ${sentence ?? ''}`;
  }
}
