import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STATES } from '../../../contract/states.ts';
import { CATALOGUE_VERSION, locationIdOf, readCatalogue, slugOf } from '../../../server/db/catalogue.ts';

describe('the catalogue', () => {
  it('has 26 to 184 courses in each of the 50 states, each inside the United States', async () => {
    const courses = await readCatalogue();
    const byState = Map.groupBy(courses, (course) => course.state);
    expect([...byState.keys()].sort()).toEqual(STATES.map(({ code }) => code).sort());
    for (const [state, list] of byState) {
      expect(list.length, state).toBeGreaterThanOrEqual(26);
      expect(list.length, state).toBeLessThanOrEqual(184);
    }
    for (const { slug, lat, lon } of courses) {
      expect(lat > 18 && lat < 72, slug).toBe(true);
      expect(lon < -66 && lon > -180, slug).toBe(true);
    }
  });

  it('gives each course a slug of its own', async () => {
    const slugs = (await readCatalogue()).map((course) => course.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]{2}(-[a-z0-9]+)+$/);
  });

  it('has a new version whenever its file changes', () => {
    const hash = createHash('sha256').update(readFileSync('server/db/data/courses.csv')).digest('hex').slice(0, 16);
    expect({ version: CATALOGUE_VERSION, hash }).toEqual({ version: 2, hash: '4e6ffb4494922718' });
  });

  it('spells slugs without accents and apostrophes', () => {
    expect(slugOf('HI', 'Kāʻanapali Golf “Royal” Course')).toBe('hi-kaanapali-golf-royal-course');
    expect(slugOf('AZ', "Papago's  Links (9)")).toBe('az-papagos-links-9');
  });

  it('gives each state the same opaque location id in every database', () => {
    expect(locationIdOf('AZ')).toBe('a84a24d9a3cc');
    expect(new Set(STATES.map(({ code }) => locationIdOf(code))).size).toBe(50);
  });
});
