import { geoConicEqualArea, type GeoProjection } from 'd3-geo';

/** Size of a map; all lengths are in these units, about a pixel each. */
export const MAP_WIDTH = 320;
export const MAP_HEIGHT_MAX = 360;
/** Margin around a state. */
export const MAP_MARGIN = 12;
/** Paths of an outline are in quarters of a unit, so that they are integers. */
export const STEPS = 4;

/** Paths of a state, and the projection with which they were drawn. */
export type Outline = {
  height: number;
  /** Parallels of the conic equal-area projection, which is rotated to the state's central meridian. */
  parallels: [number, number];
  middle: number;
  scale: number;
  translate: [number, number];
  /** Path of the land, and of the lines between its counties. */
  land: string;
  counties: string;
};

export type ProjectionOf = Pick<Outline, 'parallels' | 'middle'>;

export const coneOf = ({ parallels, middle }: ProjectionOf): GeoProjection =>
  geoConicEqualArea().parallels(parallels).rotate([-middle, 0]);
