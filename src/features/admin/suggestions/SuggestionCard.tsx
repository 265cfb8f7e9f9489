import { Link } from 'react-router-dom';
import type { AdminSuggestion } from '#contract/adminSuggestions';
import { isolated } from '#contract/names';
import { paths } from '../../../shared/paths.ts';
import { CORRECTED_FIELD_LABELS } from '../../../shared/suggestionLabels.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import { Tag } from '../Tag.tsx';
import { formatTime } from '../times.ts';
import styles from './SuggestionCard.module.css';
import type { OpenSuggestion } from './SuggestionDialog.tsx';
import { factOf, titleOf } from './suggestionText.ts';

type SuggestionCardProps = { suggestion: AdminSuggestion; onOpen: (open: OpenSuggestion) => void };

/** One suggestion, with what to compare it with beside it. */
export function SuggestionCard({ suggestion, onOpen }: SuggestionCardProps) {
  const { kind, name, city, state, field, value, source, member, createdAt, subject } = suggestion;
  // The card goes once it is decided.
  const card = useFocusFallback<HTMLLIElement>();
  const title = titleOf(suggestion);
  return (
    <li ref={card} className={styles.card}>
      <div className={styles.said}>
        <h2 className={styles.title}>{kind === 'course' ? name : title}</h2>
        {kind === 'course' ? (
          <p>
            Missing in {city}, {state}
          </p>
        ) : (
          <dl className={styles.values}>
            <div>
              <dt>We have</dt>
              <dd>{factOf(subject, field)}</dd>
            </div>
            <div>
              <dt>{field && CORRECTED_FIELD_LABELS[field]}: should be</dt>
              <dd>{value}</dd>
            </div>
          </dl>
        )}
        <p className={styles.source}>{source ?? 'No more details.'}</p>
        <p className={styles.by}>
          {isolated(member.displayName) || 'A golfer'} · {formatTime(createdAt)}
        </p>
      </div>
      <Compared suggestion={suggestion} onOpen={onOpen} />
      <div className={styles.buttons}>
        {(kind === 'course' || subject?.mergedInto === null) && (
          <Button aria-label={`Accept: ${title}`} onClick={() => onOpen({ decision: 'accept', suggestion })}>
            Accept
          </Button>
        )}
        {kind === 'course' && (
          <Button
            look="quiet"
            aria-label={`Merge: ${title}`}
            onClick={() => onOpen({ decision: 'merge', suggestion, into: undefined })}
          >
            Merge
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={`Decline: ${title}`}
          onClick={() => onOpen({ decision: 'decline', suggestion })}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

function Compared({ suggestion, onOpen }: SuggestionCardProps) {
  const { kind, near, subject, name } = suggestion;
  if (kind === 'correction') {
    if (!subject) return <p className={styles.beside}>The course is gone.</p>;
    return (
      <p className={styles.beside}>
        <Link to={paths.course(subject._id)}>{subject.name}</Link> {subject.city}, {subject.state}{' '}
        {subject.mergedInto !== null && (
          <>
            <Tag tone="warn">Merged</Tag> <Link to={paths.course(subject.mergedInto)}>into this course</Link>
          </>
        )}
      </p>
    );
  }
  if (near.length === 0) return <p className={styles.beside}>No course in this state has a similar name.</p>;
  return (
    <div className={styles.beside}>
      <p>Similar names</p>
      <ul className={styles.near}>
        {near.map((course) => (
          <li key={course._id}>
            <span>
              <Link to={paths.course(course._id)}>{course.name}</Link> {course.city}{' '}
              {!course.active && <Tag tone="warn">Withdrawn</Tag>}
            </span>
            <Button
              look="quiet"
              aria-label={`It’s this one: ${course.name} for ${name ?? ''}`}
              onClick={() => onOpen({ decision: 'merge', suggestion, into: course })}
            >
              It’s this one
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
