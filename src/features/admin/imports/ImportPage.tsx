import { type ChangeEvent, useId, useState } from 'react';
import { IMPORT_MAX_BYTES } from '#contract/limits';
import { plural } from '../../../shared/numbers.ts';
import { Button, ButtonLink } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { ADMIN_PAGES } from '../pages.ts';
import styles from './ImportPage.module.css';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportResult } from './ImportResult.tsx';
import { useImport, type Progress } from './useImport.ts';

const BAD_ROWS = [
  [false, 'Import nothing'],
  [true, 'Skip it and import the rest'],
] as const;

/** /admin/courses/import: a dry run checks the CSV file before it can be imported. */
export function ImportPage() {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [skipBad, setSkipBad] = useState(false);
  const { running, outcome, isShownAnew, problem, run, reset } = useImport();
  const report = outcome?.report;
  const isTooLarge = file !== undefined && file.size > IMPORT_MAX_BYTES;
  const skipsBad = report?.isDryRun === false ? report.skipsBad : skipBad;
  const isReady =
    report?.isDryRun === true &&
    report.isWhole &&
    (report.badRows === 0 || skipBad) &&
    report.added + report.changed > 0;
  const isReviewed = report?.isDryRun === true && report.added + report.changed > 0;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    reset();
    setFile(target.files?.[0]);
  };

  return (
    <AdminFrame
      head={ADMIN_PAGES.import.head}
      below="We show you what changes first. You can undo an import for 30 days."
    >
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className={styles.file}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          UTF-8, up to 10 MB. The first line names the columns: state, name, city, lat, lon, and if you like
          external_id, holes, par, access, opened, architect, active (yes or no). We ignore a column called source. An
          empty cell changes nothing.
        </p>
      </div>
      <fieldset className={styles.choice}>
        <legend className={styles.label}>If a row has a mistake</legend>
        {BAD_ROWS.map(([skips, text]) => (
          <label key={text} className={styles.option}>
            <input
              type="radio"
              name={id}
              checked={skipBad === skips}
              disabled={running !== undefined}
              onChange={() => setSkipBad(skips)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      {isTooLarge && (
        <Notice tone="error" title="This file is larger than 10 MB">
          Split it and choose again.
        </Notice>
      )}
      <div className={styles.buttons}>
        {file && !isTooLarge && (
          <Button
            aria-disabled={running !== undefined}
            onClick={() => void (running ?? run(file, { skipBad, ...(isReady ? { plan: report.plan } : {}) }))}
          >
            {running
              ? 'One moment…'
              : isReady
                ? `Import ${plural(report.added + report.changed, 'course')}`
                : 'Check the file'}
          </Button>
        )}
        <ButtonLink look="quiet" to={ADMIN_PAGES.courses.path}>
          Back to the courses
        </ButtonLink>
      </div>
      {running && <ImportProgress isDryRun={running.isDryRun} progress={running.progress} />}
      {problem && (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      {isShownAnew && (
        <Notice tone="error" title="The courses changed since you checked the file">
          We didn’t import anything. Here’s what the import does now.
        </Notice>
      )}
      {report && <ImportResult report={report} skipsBad={skipsBad} />}
      {isReviewed && <ImportChanges changes={outcome?.changes ?? []} />}
      {/* What is said of the import is over when it is undone. */}
      <ImportHistory onUndone={reset} />
    </AdminFrame>
  );
}

function ImportProgress({ isDryRun, progress }: { isDryRun: boolean; progress: Progress | undefined }) {
  const text = isDryRun ? 'Checking the file…' : progress ? 'Importing…' : 'Sending the file…';
  return (
    <div role="status" className={styles.progress}>
      <p>{text}</p>
      <progress aria-label={text} max={progress?.of ?? 1} {...(progress ? { value: progress.done } : {})} />
    </div>
  );
}
