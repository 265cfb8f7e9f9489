const COURSE = 'a[href^="/course/"]';

/** The id of the course that an element of a list or of a map belongs to. */
export function courseIdAt(element: Element): number | undefined {
  const link = element.closest(COURSE) ?? element.closest('main li')?.querySelector(COURSE);
  const id = Number(link?.getAttribute('href')?.split('/').at(-1));
  return id > 0 ? id : undefined;
}
