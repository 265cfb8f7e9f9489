import { addPastElection } from '../elections.ts';
import { shareList } from './publicCalls.ts';
import type { MakeWish, Row, Rows } from './row.ts';

const file: Row = { access: 'public', undescribed: true };

const ofPastElection: MakeWish = async ({ server, locationId }) => ({
  params: { election: await addPastElection(server.db, locationId) },
});

/** Pictures of previews, and what is published for other sites, feed readers and search engines. */
export const publishedFiles: Rows = {
  'GET /picture.png': file,
  'GET /leaderboard/{state}/picture.png': file,
  'GET /course/{id}/picture.png': file,
  'GET /shared/{userId}/{place}/picture.png': { ...file, right: shareList },
  'GET /shared/{userId}/{place}/story.png': { ...file, right: shareList },
  'GET /results/{election}/{state}/picture.png': { ...file, right: ofPastElection },
  'GET /results/{election}/{state}/story.png': { ...file, right: ofPastElection },
  'GET /embed/{state}': file,
  'GET /feeds/{feed}': { ...file, right: () => ({ params: { feed: 'az.atom' } }) },
  'GET /robots.txt': file,
  'GET /sitemap.xml': file,
  'GET /sitemap/{part}': { ...file, right: () => ({ params: { part: 'pages-1.xml' } }) },
};
