import { useState, useLayoutEffect, useRef } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { PAGE_HEADS } from '#contract/staticHeads';
import { SUGGESTIONS_A_DAY } from '#contract/limits';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import { MissingCourseForm } from './MissingCourseForm.tsx';
import styles from './SuggestPage.module.css';
import { VerifiedOnly } from './VerifiedOnly.tsx';

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
        below="Tell us its name and town. An admin checks it, then everyone can vote for it."
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
      <PageHeading head={PAGE_HEADS.correct} below="Tell us what’s right and how you know. An admin checks it." />
      <div>
        <VerifiedOnly>
          {isSent ? (
            <SuggestionSent againLabel="Report another error" onAgain={() => setIsSent(false)} courseId={id} />
          ) : (
            <CorrectionForm id={id} onSent={() => setIsSent(true)} />
          )}
        </VerifiedOnly>
      </div>
      <WhatFollows />
    </div>
  );
}

type SuggestionSentProps = { againLabel: string; onAgain: () => void; courseId?: number };

/** Replaces a form after it was sent. */
function SuggestionSent({ againLabel, onAgain, courseId }: SuggestionSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The button that had the focus is gone.
  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    <Notice title="Thanks, we got it" headingRef={heading}>
      <p>An admin checks it. You’ll see our answer in Settings.</p>
      <div className={styles.buttons}>
        <ButtonLink to={paths.ownSuggestions}>See your suggestions</ButtonLink>
        {courseId !== undefined && (
          <ButtonLink look="quiet" to={paths.course(courseId)}>
            Back to the course
          </ButtonLink>
        )}
        <Button look="quiet" onClick={onAgain}>
          {againLabel}
        </Button>
      </div>
    </Notice>
  );
}

/** What becomes of a suggestion; shown where there is room beside the form. */
function WhatFollows() {
  return (
    <section className={styles.card} aria-labelledby="what-follows">
      <h2 id="what-follows">What happens next</h2>
      <ol>
        <li>An admin compares it with the courses nearby.</li>
        <li>If we accept it, it’s live right away and you can vote for it.</li>
        <li>
          You’ll see our answer in <Link to={paths.ownSuggestions}>Settings</Link>, with the reason if we decline.
        </li>
      </ol>
      <p className={styles.limit}>You can send {SUGGESTIONS_A_DAY} a day.</p>
    </section>
  );
}
