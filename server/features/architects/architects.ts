import { architectsOf } from '#contract/architectNames';

/** Courses of one state whose architects are named by the same text. */
export type NamedCourses = { text: string; state: string; courses: number };

type Architect = {
  slug: string;
  /** As most courses write it; of spellings on equally many courses the one that sorts first. */
  name: string;
  courses: number;
  states: Set<string>;
};

/** Every architect that has an address. */
export function architectsIn(rows: readonly NamedCourses[]): Architect[] {
  const bySlug = new Map<string, Omit<Architect, 'name'> & { spellings: Map<string, number> }>();
  for (const { text, state, courses } of rows) {
    for (const { name, slug } of architectsOf(text)) {
      if (slug === undefined) continue;
      const architect = bySlug.get(slug) ?? {
        slug,
        courses: 0,
        states: new Set(),
        spellings: new Map<string, number>(),
      };
      bySlug.set(slug, architect);
      architect.courses += courses;
      architect.states.add(state);
      architect.spellings.set(name, (architect.spellings.get(name) ?? 0) + courses);
    }
  }
  return [...bySlug.values()].map(({ spellings, ...architect }) => ({ ...architect, name: mostWritten(spellings) }));
}

function mostWritten(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].toSorted(
    ([one, times], [other, otherTimes]) => otherTimes - times || (one < other ? -1 : 1),
  );
  return first?.[0] ?? '';
}

type Listed = Pick<Architect, 'slug' | 'courses'>;

/** Those of most courses first; a slug is there once, so the order is total. */
export const compareArchitects = (one: Listed, other: Listed): number =>
  other.courses - one.courses || (one.slug < other.slug ? -1 : 1);
