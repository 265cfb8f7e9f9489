import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CatalogueReport, KeptCourse, NearDouble } from '#contract/adminCatalogue';
import type { AdminCourse } from '#contract/adminCourses';
import { LoadFailure } from '../../../core/feedback/LoadFailure.tsx';
import { formatMiles } from '../../../shared/distance.ts';
import { formatCount, plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { SkeletonRows } from '../../../shared/ui/CourseRow.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { ADMIN_PAGES } from '../pages.ts';
import { AdminTable, type Column } from '../AdminTable.tsx';
import { CourseActions } from '../courses/CourseActions.tsx';
import { CourseActionDialog, type OpenCourseAction } from '../courses/CourseActionDialog.tsx';
import { useGetCatalogueReportQuery } from './catalogueApi.ts';
import styles from './CataloguePage.module.css';
import { KeepButton } from './KeepButton.tsx';

/** /admin/courses/catalogue: dropped courses that are still offered, and pairs that may be one course. */
export function CataloguePage() {
  const { data, isError, error, refetch } = useGetCatalogueReportQuery(undefined, { refetchOnMountOrArgChange: true });
  const [dialog, setDialog] = useState<OpenCourseAction>();
  return (
    <AdminFrame head={ADMIN_PAGES.catalogue.head} below={data ? `Version ${data.version} of the catalog.` : '\u00a0'}>
      {!data && !isError && <SkeletonRows label="Loading the catalog" count={8} />}
      {!data && isError && (
        <LoadFailure title="We couldn’t load the catalog" failure={error} onRetry={() => void refetch()} />
      )}
      {data && <Lists report={data} onOpen={setDialog} />}
      {dialog && <CourseActionDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </AdminFrame>
  );
}

type ListsProps = { report: CatalogueReport; onOpen: (dialog: OpenCourseAction) => void };

function Lists({ report: { kept, keptTotal, doubles, doublesTotal }, onOpen }: ListsProps) {
  if (keptTotal + doublesTotal === 0) {
    return (
      <Notice title="Nothing to decide">
        You’ll see a course here when the catalog drops it while it has votes, or when two look like one.
      </Notice>
    );
  }
  return (
    <>
      {keptTotal > 0 && (
        <Section
          title="Dropped from the catalog"
          text="We kept these because they’re on lists or an admin changed them. Merge a course that has a new name, withdraw one that has closed, or keep it."
          shown={kept.length}
          total={keptTotal}
        >
          <AdminTable
            label="dropped courses"
            columns={keptColumns(onOpen)}
            rows={kept}
            keyOf={({ course }) => course._id}
          />
        </Section>
      )}
      {doublesTotal > 0 && (
        <Section
          title="One course or two?"
          text="These are close together and have similar names. Closest pairs first."
          shown={doubles.length}
          total={doublesTotal}
        >
          <AdminTable
            label="likely duplicates"
            columns={doubleColumns(onOpen)}
            rows={doubles}
            keyOf={({ one, other }) => `${one._id} ${other._id}`}
          />
        </Section>
      )}
    </>
  );
}

type SectionProps = { title: string; text: string; shown: number; total: number; children: ReactNode };

function Section({ title, text, shown, total, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.text}>
        {text} {shown < total && `Showing the first ${shown} of ${formatCount(total)}.`}
      </p>
      {children}
    </section>
  );
}

const keptColumns = (onOpen: ListsProps['onOpen']): readonly Column<KeptCourse>[] => [
  { title: 'Course', cell: ({ course }) => <Described course={course} /> },
  {
    title: 'Why',
    cell: ({ reason, lists }) => (reason === 'voted' ? `On ${plural(lists, 'list')}` : 'Changed by an admin'),
  },
  {
    title: 'Actions',
    cell: ({ course }) => (
      <div className={styles.actions}>
        <KeepButton course={course} />
        <CourseActions course={course} onOpen={(what) => onOpen({ what, course })} />
      </div>
    ),
  },
];

/** The course with more votes stays, else the older one. */
function mergeOf({ one, other }: NearDouble): OpenCourseAction {
  const [into, course] = other.votes > one.votes ? [other, one] : [one, other];
  return { what: 'merge', course, into };
}

const doubleColumns = (onOpen: ListsProps['onOpen']): readonly Column<NearDouble>[] => [
  { title: 'Course', cell: ({ one }) => <Described course={one} /> },
  { title: 'Other course', cell: ({ other }) => <Described course={other} /> },
  { title: 'Distance', cell: ({ miles }) => formatMiles(miles) },
  {
    title: 'Actions',
    cell: (pair) => (
      <div className={styles.actions}>
        <Button
          look="quiet"
          aria-label={`Merge ${pair.one.name} and ${pair.other.name}`}
          onClick={() => onOpen(mergeOf(pair))}
        >
          Merge
        </Button>
        <KeepButton course={pair.one} besides={pair.other} />
      </div>
    ),
  },
];

function Described({ course: { _id, name, city, state, votes } }: { course: AdminCourse }) {
  return (
    <>
      <Link to={paths.course(_id)}>{name}</Link>
      <span className={styles.place}>
        {city}, {state} · {plural(votes, 'vote')}
      </span>
    </>
  );
}
