import { Type, type Static } from 'typebox';
import { publicText } from './fields.ts';
import { Access, CourseId } from './courses.ts';
import { SEARCH_MAX_LENGTH, SEARCH_RESULTS, SEARCH_RESULTS_MAX } from './limits.ts';

const closed = { additionalProperties: false };

export const SearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: SEARCH_MAX_LENGTH }),
    state: Type.Optional(publicText({ pattern: '^[A-Za-z]{2}$', description: 'State code: only what is there' })),
    limit: Type.Integer({
      minimum: 1,
      maximum: SEARCH_RESULTS_MAX,
      default: SEARCH_RESULTS,
      description: 'Courses at most',
    }),
  },
  closed,
);

const FoundCourse = Type.Object(
  {
    kind: Type.Literal('course'),
    courseId: CourseId,
    name: publicText(),
    city: publicText(),
    state: publicText({ description: 'State code, upper case' }),
    locationId: publicText(),
    access: Type.Optional(Access),
  },
  { title: 'FoundCourse', description: 'A course that was found', ...closed },
);

const FoundState = Type.Object(
  { kind: Type.Literal('state'), code: publicText(), name: publicText(), courses: Type.Integer() },
  { title: 'FoundState', description: 'A state that was found', ...closed },
);

const FoundTown = Type.Object(
  { kind: Type.Literal('town'), name: publicText(), state: publicText(), courses: Type.Integer() },
  { title: 'FoundTown', description: 'A town that was found', ...closed },
);

export const SearchResults = Type.Object(
  { results: Type.Array(Type.Union([FoundCourse, FoundState, FoundTown])) },
  {
    title: 'SearchResults',
    description: 'Courses, then states, then towns; each kind with the best first',
    ...closed,
  },
);
export type SearchResults = Static<typeof SearchResults>;
export type SearchResult = SearchResults['results'][number];
export type FoundCourse = Static<typeof FoundCourse>;
export type FoundState = Static<typeof FoundState>;
export type FoundTown = Static<typeof FoundTown>;
