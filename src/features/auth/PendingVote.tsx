import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useGetCourseQuery } from '../../api/endpoints/courseApi.ts';
import { readPendingPick } from '../../core/ballot/pendingPick.ts';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import { Flag } from '../../shared/ui/Flag.tsx';
import styles from './PendingVote.module.css';

const WHEN = {
  signUp: 'It counts once you sign up.',
  signUpAndConfirm: 'It counts once you sign up and verify your email.',
  signIn: 'It counts once you sign in.',
};

/** Note about a guest's pending vote and when it will count; renders nothing without one. */
export function PendingVote({ until }: { until: 'signUp' | 'signIn' }) {
  const [courseId] = useState(() => readPendingPick()?.courseId);
  const { data: course, error } = useGetCourseQuery(courseId ?? skipToken);
  const { data: config } = useGetConfigQuery();
  const isGone = error !== undefined && 'status' in error && error.status === 404;
  if (courseId === undefined || isGone) return null;
  const when = until === 'signUp' && config?.requireVerifiedEmail ? 'signUpAndConfirm' : until;
  return (
    <div role="status" className={styles.note}>
      <Flag className={styles.flag} />
      <p>
        Your vote{course && ' for '}
        {course && <strong>{course.name}</strong>} is waiting. {WHEN[when]}
      </p>
    </div>
  );
}
