import type { StateMap } from '#contract/maps';
import type { Point } from './spread.ts';

/** Height of an inset's heading. */
const HEADING = 15;

/** How far down the state itself reaches: below it a map shows its dense places once more. */
export const stateHeight = ({ height, insets }: Pick<StateMap, 'height' | 'insets'>): number =>
  Math.min(height, ...insets.map(({ box }) => box.y - HEADING));

/** The inset in which a point of the map lies. */
export const insetAt = ({ x, y }: Point, insets: StateMap['insets']): StateMap['insets'][number] | undefined =>
  insets.find(({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);

/** Where a course lies on the state itself, if the map shows it in an inset. */
export function onState(point: Point, insets: StateMap['insets']): Point {
  const inset = insetAt(point, insets);
  if (!inset) return { x: point.x, y: point.y };
  const { frame, box } = inset;
  const scale = frame.width / box.width;
  return { x: frame.x + (point.x - box.x) * scale, y: frame.y + (point.y - box.y) * scale };
}
