import { rawGet, rawPost } from './burst.ts';

/**
 * What one network can send in a minute at most, of the kinds of calls that cost the server most. Courses are those of
 * the catalogue.
 */
export const COSTLY_CALLS: Record<string, () => string[]> = {
  pages: () => many(600, (nth) => rawGet(`/course/${nth}`, { accept: 'text/html' })),
  'pages of the search': () => many(600, (nth) => rawGet(`/search?q=pine+${nth}`, { accept: 'text/html' })),
  'rows of ledgers': () => many(1200, () => rawGet('/api/ledger/az/1/rows')),
  'maps of lists': () =>
    many(1200, (nth) =>
      rawPost(
        '/api/maps/az',
        JSON.stringify({ flags: many(22, (flag) => ({ courseId: ((nth * 7 + flag) % 60) + 1, number: flag })) }),
        {
          'content-type': 'application/json',
        },
      ),
    ),
  'maps of courses': () => many(1200, (nth) => rawGet(`/api/courses/${nth}/map`)),
  'facts of courses': () => many(1200, (nth) => rawGet(`/api/golf-courses/${nth}`)),
  pictures: () => many(1200, (nth) => rawGet(`/course/${nth}/picture.png`)),
  'events of analytics': () =>
    many(300, () => rawPost('/mp/track/', 'a&'.repeat(32_000), { 'content-type': 'text/plain' })),
};

const many = <Item>(count: number, make: (nth: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));
