import { geoConicEqualArea, type GeoProjection } from 'd3-geo';

/** The pictures are this wide and at most this high; all lengths of a map are in these units, about a pixel each. */
export const MAP_WIDTH = 320;
export const MAP_HEIGHT_MAX = 360;
/** Free on each side of a state. */
export const MAP_MARGIN = 12;
/** The paths of an outline count in quarters of a unit, so that they are whole numbers. */
export const STEPS = 4;

/** A state as it is drawn, and how its places are found in the drawing. */
export type Outline = {
  height: number;
  /** The projection is an equal-area cone with these parallels, turned to the state's middle. */
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
