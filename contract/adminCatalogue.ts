import { Type, type Static } from 'typebox';
import { AdminCourse } from './adminCourses.ts';
import { CourseId } from './courses.ts';

const KeptCourse = Type.Object(
  {
    course: AdminCourse,
    reason: Type.Enum(['voted', 'changed'], { description: 'It is on lists, or was changed here' }),
    lists: Type.Integer({ description: 'Lists that have it, counted or not' }),
  },
  { title: 'KeptCourse', description: 'An active course that the catalogue has dropped' },
);
export type KeptCourse = Static<typeof KeptCourse>;

const NearDouble = Type.Object(
  { one: AdminCourse, other: AdminCourse, miles: Type.Number() },
  { title: 'NearDouble', description: 'Two courses that may be duplicates' },
);
export type NearDouble = Static<typeof NearDouble>;

export const CatalogueReport = Type.Object(
  {
    version: Type.Integer({ description: 'Of the catalogue that the courses have been brought to' }),
    kept: Type.Array(KeptCourse),
    keptTotal: Type.Integer(),
    doubles: Type.Array(NearDouble, { description: 'The nearest first' }),
    doublesTotal: Type.Integer(),
  },
  { title: 'CatalogueReport', description: 'What admins should look at in the catalogue: the first of each list' },
);
export type CatalogueReport = Static<typeof CatalogueReport>;

export const KeepCourse = Type.Object(
  { courseId: CourseId, besides: Type.Optional(CourseId) },
  {
    title: 'KeepCourse',
    description:
      "An admin's decision that a dropped course stays, or with `besides` that two courses are no duplicates",
    additionalProperties: false,
  },
);
export type KeepCourse = Static<typeof KeepCourse>;
