import { coneOf, type Outline } from './outlineFormat.ts';
import type { Point } from './geometry.ts';
import drawn from './outlines.json' with { type: 'json' };
import { type Land, landOf } from './land.ts';

export type StateOutline = Outline & {
  shore: Land;
  /** Position of a place on the map. */
  project: (place: { lat: number; lon: number }) => Point;
};

const outlines = drawn as unknown as Record<string, Outline>;
const prepared = new Map<string, StateOutline>();

/** The outline of a state. @param code upper case */
export function outlineOf(code: string): StateOutline | undefined {
  const outline = outlines[code];
  const known = prepared.get(code);
  if (known || !outline) return known;
  const projection = coneOf(outline).scale(outline.scale).translate(outline.translate);
  const made: StateOutline = {
    ...outline,
    shore: landOf(outline.land),
    project: ({ lat, lon }) => projection([lon, lat]) ?? [0, 0],
  };
  prepared.set(code, made);
  return made;
}
