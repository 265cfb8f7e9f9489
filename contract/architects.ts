import { Type, type Static } from 'typebox';
import { publicText } from './fields.ts';
import { CourseOfArchitect } from './courses.ts';

const facts = {
  slug: publicText({ description: 'The last part of the address of the architect’s page' }),
  name: publicText(),
};

export const ListedArchitect = Type.Object(
  { ...facts, courses: Type.Integer(), states: Type.Integer() },
  { title: 'ListedArchitect', description: 'An architect with the number of courses on offer and of their states' },
);
export type ListedArchitect = Static<typeof ListedArchitect>;

export const Architects = Type.Object(
  { architects: Type.Array(ListedArchitect) },
  { title: 'Architects', description: 'Architects of at least two courses, those of most courses first' },
);
export type Architects = Static<typeof Architects>;

export const Architect = Type.Object(
  { ...facts, courses: Type.Array(CourseOfArchitect) },
  { title: 'Architect', description: 'An architect with the courses on offer, the best ranked first' },
);
export type Architect = Static<typeof Architect>;
