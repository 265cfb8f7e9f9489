import { Notice } from '../../../shared/ui/Notice.tsx';

type ConflictNoticeProps = {
  by: string;
  subject: 'course' | 'election';
  /** The fields that both admins have changed. */
  fields: { label: string; theirs: string; mine: string }[];
  onUseTheirs: () => void;
};

/** Two admins have changed the same fields: whoever comes second chooses. */
export function ConflictNotice({ by, subject, fields, onUseTheirs }: ConflictNoticeProps) {
  return (
    <Notice
      tone="error"
      title={`${by} changed this ${subject} after you opened it`}
      onRetry={onUseTheirs}
      retryLabel="Use what’s there now"
    >
      <p>It isn’t saved. Save again to replace what’s there now.</p>
      <ul>
        {fields.map(({ label, theirs, mine }) => (
          <li key={label}>
            {label}: {theirs || 'empty'} now, {mine || 'empty'} in your form
          </li>
        ))}
      </ul>
    </Notice>
  );
}
