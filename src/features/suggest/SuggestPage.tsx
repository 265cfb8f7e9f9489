import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_HEADS } from '#contract/staticHeads';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import { MissingCourseForm } from './MissingCourseForm.tsx';
import { SuggestionSent } from './SuggestionSent.tsx';
import styles from './SuggestPage.module.css';
import { VerifiedOnly } from './VerifiedOnly.tsx';
import { WhatFollows } from './WhatFollows.tsx';

/** /suggest: what is missing, or with ?course= what is wrong about a course. */
export function SuggestPage() {
  const [search] = useSearchParams();
  const course = search.get('course');
  if (course === null) return <MissingCourse key={search.toString()} />;
  return /^[1-9]\d{0,9}$/.test(course) ? <Correction key={course} id={Number(course)} /> : <NotFound />;
}

function MissingCourse() {
  const [search] = useSearchParams();
  const [isSent, setIsSent] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeading
        head={PAGE_HEADS.suggest}
        below="Tell us its name and its place. An admin looks at it, and then everybody can vote for it."
      />
      <div>
        <VerifiedOnly>
          {isSent ? (
            <SuggestionSent againLabel="Suggest another course" onAgain={() => setIsSent(false)} />
          ) : (
            <MissingCourseForm
              name={search.get('name') ?? ''}
              state={search.get('state')}
              onSent={() => setIsSent(true)}
            />
          )}
        </VerifiedOnly>
      </div>
      <WhatFollows />
    </div>
  );
}

function Correction({ id }: { id: number }) {
  const [isSent, setIsSent] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeading
        head={PAGE_HEADS.correct}
        below="Tell us what is right instead, and how you know. An admin looks at it."
      />
      <div>
        <VerifiedOnly>
          {isSent ? (
            <SuggestionSent againLabel="Tell us something else" onAgain={() => setIsSent(false)} courseId={id} />
          ) : (
            <CorrectionForm id={id} onSent={() => setIsSent(true)} />
          )}
        </VerifiedOnly>
      </div>
      <WhatFollows />
    </div>
  );
}
