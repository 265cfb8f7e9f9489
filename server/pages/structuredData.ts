import type { Access } from '#contract/courses';

/** Facts of a page in the terms of schema.org, for search engines. */
export type StructuredData = Record<string, unknown>;

const CONTEXT = 'https://schema.org';
const ROWS = 10;
/** Whether a round can be booked by everybody; of the other kinds that is not known. */
const IS_PUBLIC: Partial<Record<Access, boolean>> = {
  public: true,
  municipal: true,
  resort: true,
  private: false,
  military: false,
};

/** The first courses of a ranking or a result. */
export function itemList(
  { name, path, entries }: { name: string; path: string; entries: readonly { courseId: number; name: string }[] },
  origin: string,
): StructuredData {
  const items = entries.slice(0, ROWS);
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    name,
    url: origin + path,
    numberOfItems: items.length,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: `${origin}/course/${item.courseId}`,
    })),
  };
}

type CourseFacts = { name: string; city: string; state: string; lat: number; lon: number; access?: Access };

export function golfCourse(
  { path, course: { name, city, state, lat, lon, access } }: { path: string; course: CourseFacts },
  origin: string,
): StructuredData {
  const isPublic = access && IS_PUBLIC[access];
  return {
    '@context': CONTEXT,
    '@type': 'GolfCourse',
    name,
    url: origin + path,
    address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'US' },
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
    ...(isPublic === undefined ? {} : { publicAccess: isPublic }),
  };
}
