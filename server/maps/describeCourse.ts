import type { CourseMap } from '#contract/maps';
import { dotsOf } from './describeMap.ts';
import { distance } from './geometry.ts';
import type { Layout } from './layout.ts';

/** Number of nearby courses that are drawn as dots. */
const NEAREST = 12;

/** Map of a state with one course and the courses nearest to it. @param layout one without insets */
export function describeCourse(
  { outline, width, height, pins }: Layout,
  courseId: number,
): Pick<CourseMap, 'width' | 'height' | 'land' | 'counties' | 'dots' | 'at'> {
  const own = pins.find(({ course }) => course._id === courseId);
  const dots = own
    ? pins
        .filter((pin) => pin !== own)
        .map(({ at }) => at)
        .toSorted((one, other) => distance(one, own.at) - distance(other, own.at))
        .slice(0, NEAREST)
    : [];
  const at = own ? { x: own.at[0], y: own.at[1] } : null;
  return { width, height, land: outline.land, counties: outline.counties, dots: dotsOf(dots), at };
}
