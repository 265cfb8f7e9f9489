import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminCourse, AdminCourses } from '#contract/adminCourses';
import { formatCount, plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../../shared/ui/Notice.tsx';
import { RetryLine } from '../../../shared/ui/RetryLine.tsx';
import { useDebouncedValue } from '../../../shared/useDebouncedValue.ts';
import { useGetAdminLocationsQuery } from '../adminApi.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { ADMIN_PAGES } from '../pages.ts';
import { AdminList, type Column } from '../AdminTable.tsx';
import { useGetCatalogueReportQuery } from '../catalogue/catalogueApi.ts';
import { SearchField } from '../SearchField.tsx';
import { SelectField } from '../SelectField.tsx';
import { Tag } from '../Tag.tsx';
import { useGetAdminCoursesInfiniteQuery } from './coursesApi.ts';
import { CourseActions } from './CourseActions.tsx';
import { CourseActionDialog, type OpenCourseAction } from './CourseActionDialog.tsx';
import { CourseDialog } from './CourseDialog.tsx';
import styles from './CoursesPage.module.css';

const SHOWN = [
  ['all', 'All courses'],
  ['offered', 'Active'],
  ['withdrawn', 'Withdrawn'],
] as const;

type OpenDialog = { what: 'add' } | OpenCourseAction;

const columnsWith = (onOpen: (dialog: OpenDialog) => void): readonly Column<AdminCourse>[] => [
  { title: 'Course', cell: ({ _id, name }) => <Link to={paths.course(_id)}>{name}</Link> },
  { title: 'Place', cell: ({ city, state }) => `${city}, ${state}` },
  { title: 'Votes', cell: ({ votes }) => formatCount(votes) },
  { title: 'Status', cell: (course) => <Status course={course} /> },
  {
    title: 'Actions',
    cell: (course) => <CourseActions course={course} onOpen={(what) => onOpen({ what, course })} />,
  },
];

/** /admin/courses: find, add, edit, withdraw and merge courses. */
export function CoursesPage() {
  const [search, setSearch] = useState('');
  const [locationId, setLocationId] = useState('');
  const [shown, setShown] = useState<string>('all');
  // State of the page, not of the row, which a new search unmounts.
  const [dialog, setDialog] = useState<OpenDialog>();
  const { data: locations = [], isError: isStateMissing, refetch: refetchStates } = useGetAdminLocationsQuery();
  const courses = useGetAdminCoursesInfiniteQuery({
    search: useDebouncedValue(search).trim(),
    ...(locationId === '' ? {} : { locationId }),
    ...(shown === 'all' ? {} : { active: shown === 'offered' }),
  });
  const total = courses.currentData?.pages[0]?.total;
  return (
    <AdminFrame
      head={ADMIN_PAGES.courses.head}
      below={total === undefined ? '\u00a0' : `${plural(total, 'course')}, A to Z.`}
    >
      <div className={styles.buttons}>
        <Button onClick={() => setDialog({ what: 'add' })}>Add a course</Button>
        <ButtonLink look="quiet" to={ADMIN_PAGES.import.path}>
          Import courses
        </ButtonLink>
        <CatalogueLink />
      </div>
      <div className={styles.search}>
        <SearchField label="Find a course" hint="By name, city or external ID." value={search} onSearch={setSearch} />
        <SelectField
          label="State"
          options={[['', 'All states'], ...locations.map(({ _id, name }) => [_id, name] as const)]}
          value={locationId}
          onChange={({ target }) => setLocationId(target.value)}
        />
        <SelectField label="Show" options={SHOWN} value={shown} onChange={({ target }) => setShown(target.value)} />
      </div>
      {isStateMissing && locations.length === 0 && (
        <RetryLine onRetry={() => void refetchStates()}>We couldn’t load the states.</RetryLine>
      )}
      <AdminList
        what="courses"
        pages={courses}
        rowsOf={(page: AdminCourses) => page.courses}
        columns={columnsWith(setDialog)}
        keyOf={({ _id }) => _id}
        empty={<Notice title="No course matches">Try fewer letters, or another state.</Notice>}
      />
      {dialog?.what === 'add' && <CourseDialog locationId={locationId} onClose={() => setDialog(undefined)} />}
      {dialog && dialog.what !== 'add' && <CourseActionDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </AdminFrame>
  );
}

/** The number is left out while it is not known. */
function CatalogueLink() {
  const { data } = useGetCatalogueReportQuery();
  const count = data && data.keptTotal + data.doublesTotal;
  return (
    <ButtonLink look="quiet" to={ADMIN_PAGES.catalogue.path}>
      {count ? `Catalog: ${formatCount(count)} to decide` : 'Catalog'}
    </ButtonLink>
  );
}

function Status({ course: { active, mergedInto } }: { course: AdminCourse }) {
  if (mergedInto !== null) {
    return (
      <>
        <Tag tone="warn">Merged</Tag> <Link to={paths.course(mergedInto)}>into this course</Link>
      </>
    );
  }
  return active ? <Tag>Active</Tag> : <Tag tone="warn">Withdrawn</Tag>;
}
