import { Type, type Static } from 'typebox';
import { CourseId } from './courses.ts';
import { MAX_VOTES } from './limits.ts';

/** A map as SVG, which a page shows as it is. */
export const StateMap = Type.Object({ html: Type.String({ description: 'SVG' }) });
export type StateMap = Static<typeof StateMap>;

/** Courses to be marked on a map by numbers, the first ones first. */
export const MapFlags = Type.Object(
  {
    flags: Type.Array(
      Type.Object(
        { courseId: CourseId, number: Type.Integer({ minimum: 1, maximum: 9999 }) },
        { additionalProperties: false },
      ),
      { maxItems: MAX_VOTES },
    ),
  },
  { additionalProperties: false },
);
export type MapFlags = Static<typeof MapFlags>;

/** Where each active course is on the map of its state's ranking, in the units of its view box. */
export const MapPins = Type.Object({
  width: Type.Number(),
  height: Type.Number(),
  pins: Type.Array(Type.Object({ courseId: CourseId, name: Type.String(), x: Type.Number(), y: Type.Number() })),
});
export type MapPins = Static<typeof MapPins>;

export const CourseMap = Type.Object({
  html: Type.String({ description: 'SVG' }),
  county: Type.Union([Type.String(), Type.Null()], { description: 'Such as "Maricopa County"' }),
  town: Type.Union(
    [
      Type.Object({
        name: Type.String(),
        miles: Type.Integer({ description: 'As the crow flies; 0 for a course in it' }),
        direction: Type.String({ description: 'Where the course is, seen from the town: "north-west"' }),
      }),
      Type.Null(),
    ],
    { description: 'The nearest town that has several courses' },
  ),
});
export type CourseMap = Static<typeof CourseMap>;
