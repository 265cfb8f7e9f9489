import type { Access } from '#contract/courses';
import { randomFrom } from './random.ts';
import type { SampleBallot, SampleCourse } from './sampleBallots.ts';

/** How likely a member has played a course of the own list: few get into the famous private clubs. */
const CHANCE_TO_HAVE_PLAYED: Partial<Record<Access, number>> = {
  ...{ public: 0.8, municipal: 0.85, resort: 0.6, 'semi-private': 0.65, private: 0.12 },
};
const CHANCE_OTHERWISE = 0.5;

/** Which courses of a ballot its member has played, the same each time. */
export function samplePlayed(
  { memberId, courseIds }: SampleBallot,
  courses: ReadonlyMap<number, SampleCourse>,
): number[] {
  return courseIds.filter((id) => {
    const { slug = '', access = null } = courses.get(id) ?? {};
    const chance = (access && CHANCE_TO_HAVE_PLAYED[access]) ?? CHANCE_OTHERWISE;
    return randomFrom(`${memberId} plays ${slug}`)() < chance;
  });
}
