import type { ImportReport } from '#contract/adminImports';
import { formatCount, plural } from '../../../shared/numbers.ts';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { AdminTable } from '../AdminTable.tsx';
import styles from './ImportResult.module.css';

const COLUMNS = [
  { title: 'Line', cell: ({ line }: ImportReport['errors'][number]) => line },
  { title: 'What’s wrong', cell: ({ message }: ImportReport['errors'][number]) => message },
];

type ImportResultProps = {
  report: ImportReport;
  /** The current choice; the report of a dry run depends on it. */
  skipsBad: boolean;
};

/** Result of an import or its dry run, with the line number of each bad row. */
export function ImportResult({ report, skipsBad }: ImportResultProps) {
  const { badRows, errors } = report;
  if (badRows === 0) {
    return (
      <div role="status">
        <Notice title={titleOf(report)}>{goodText(report)}</Notice>
      </div>
    );
  }
  const isDone = !report.isDryRun && report.isWhole && skipsBad;
  return (
    <section className={styles.bad}>
      <Notice
        tone={isDone ? 'plain' : 'error'}
        title={isDone ? `Imported without ${badRowsOf(report)}` : badRowsOf(report)}
      >
        {badText(report, skipsBad)}
        {errors.length < badRows && ` Here are the first ${errors.length}.`}
      </Notice>
      <AdminTable label="bad rows" columns={COLUMNS} rows={errors} keyOf={({ line }) => line} />
    </section>
  );
}

const isIdle = ({ added, changed }: ImportReport): boolean => added + changed === 0;
const countsOf = ({ added, changed, unchanged, similar, isDryRun }: ImportReport): string =>
  `${plural(added, 'course')} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged.${
    isDryRun && similar > 0 ? ` ${formatCount(similar)} of the new ones may be duplicates.` : ''
  }`;
const badRowsOf = ({ rows, badRows, isWhole }: ImportReport): string =>
  isWhole ? `${plural(badRows, 'bad row')} of ${plural(rows, 'row')}` : `${plural(badRows, 'bad row')} and more`;

function titleOf(report: ImportReport): string {
  if (isIdle(report)) return 'Nothing to import';
  return report.isDryRun ? 'The file looks good' : 'Imported';
}

function goodText(report: ImportReport): string {
  if (isIdle(report)) return `Nothing new in ${plural(report.rows, 'row')}.`;
  return report.isDryRun ? `If you import it: ${countsOf(report)}` : countsOf(report);
}

function badText(report: ImportReport, skipsBad: boolean): string {
  if (!report.isWhole)
    return 'There are too many bad rows, so we stopped. We didn’t import anything. Fix the file and choose it again.';
  if (!skipsBad) return 'We didn’t import anything. Fix the file and choose it again, or skip the bad rows.';
  return report.isDryRun ? `Without them: ${countsOf(report)}` : countsOf(report);
}
