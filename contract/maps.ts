import { Type, type Static } from 'typebox';
import { publicText } from './fields.ts';
import { CourseId } from './courses.ts';
import { MAX_VOTES } from './limits.ts';

const Point = Type.Object({ x: Type.Number(), y: Type.Number() });
const Box = Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() });

/** Common to all maps of a state; lengths are units of its view box. */
const drawing = {
  about: publicText({ description: 'What it shows, in a sentence' }),
  width: Type.Number(),
  height: Type.Number(),
  land: publicText({ description: 'SVG path in quarters of a unit' }),
  counties: publicText({ description: 'The lines between them, likewise' }),
  dots: publicText({ description: 'SVG path of points, in halves of a unit' }),
};

export const MapFlag = Type.Object(
  {
    courseId: CourseId,
    name: publicText(),
    label: publicText(),
    x: Type.Number(),
    y: Type.Number(),
    number: Type.Union([Point, Type.Null()], { description: 'Where its number is; null without room for one' }),
  },
  { title: 'MapFlag', description: 'A numbered course on a map' },
);
export type MapFlag = Static<typeof MapFlag>;

export const StateMap = Type.Object(
  {
    ...drawing,
    insets: Type.Array(
      Type.Object({
        town: publicText(),
        frame: Type.Object(Box.properties, { description: 'The dense part of the map' }),
        box: Type.Object(Box.properties, { description: 'Where that is drawn at a larger scale' }),
      }),
    ),
    flags: Type.Array(MapFlag),
    towns: Type.Array(Type.Object({ name: publicText(), ...Point.properties }), {
      description: 'Names of a few towns for orientation, and the middle of each name',
    }),
  },
  { title: 'StateMap', description: "A state's map with numbered courses" },
);
export type StateMap = Static<typeof StateMap>;

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
  {
    title: 'MapFlags',
    description: 'Courses to mark on a map with numbers, in order of priority',
    additionalProperties: false,
  },
);
export type MapFlags = Static<typeof MapFlags>;

export const MapPins = Type.Object(
  {
    width: Type.Number(),
    height: Type.Number(),
    pins: Type.Array(Type.Object({ courseId: CourseId, name: publicText(), x: Type.Number(), y: Type.Number() })),
  },
  { title: 'MapPins', description: "Position of each active course on its state's map, in the units of its view box" },
);
export type MapPins = Static<typeof MapPins>;

const OnRegion = Type.Object({
  courseId: CourseId,
  name: publicText({ description: 'Short: "Troon North Pinnacle"' }),
  x: Type.Number(),
  y: Type.Number(),
  label: Type.Union(
    [Type.Object({ x: Type.Number(), y: Type.Number(), anchor: Type.Enum(['start', 'middle', 'end']) }), Type.Null()],
    { description: 'Where its name is, on its middle line; null without room for it' },
  ),
});

export const CourseMap = Type.Object(
  {
    about: publicText({ description: 'What it shows, in a sentence' }),
    region: Type.Object(
      {
        width: Type.Number(),
        height: Type.Number(),
        rings: Type.Array(Type.Object({ miles: Type.Integer(), radius: Type.Number() })),
        own: OnRegion,
        neighbors: Type.Array(OnRegion, { description: 'Ranked ones first' }),
      },
      { description: 'The surroundings of the course, 16 miles across' },
    ),
    locator: Type.Object(
      { width: Type.Number(), height: Type.Number(), land: publicText(), at: Point },
      { description: 'The state, its land an SVG path in quarters of a unit, with the course' },
    ),
    county: Type.Union([publicText(), Type.Null()], { description: 'Such as "Maricopa County"' }),
    town: Type.Union(
      [
        Type.Object({
          name: publicText(),
          miles: Type.Integer({ description: 'As the crow flies; 0 for a course in it' }),
          direction: publicText({ description: 'Where the course is, seen from the town: "northwest"' }),
        }),
        Type.Null(),
      ],
      { description: 'The nearest town that has several courses' },
    ),
  },
  { title: 'CourseMap', description: 'The surroundings of a course' },
);
export type CourseMap = Static<typeof CourseMap>;
