import type { Standing } from '#contract/leaderboard';
import { documentTitle, rankingHead } from '#contract/pageHead';
import { isProvisional, provisionalText } from '#contract/provisional';
import { type RankingFilter, searchOf } from '#contract/rankingFilter';
import type { Current } from '../../publications/publications.ts';
import { escapeHtml } from '../../http/escapeHtml.ts';
import { counted } from './counted.ts';

const ROWS = 10;

type Shown = {
  filter: RankingFilter;
  /** Those that the filter leaves. */
  entries: readonly Standing[];
  /** Of its links. */
  origin: string;
};

/** HTML page without scripts that shows a state's first ten in a frame. */
export function embedPage({ location, publication }: Current, { filter, entries, origin }: Shown): string {
  const head = rankingHead(location.name, filter);
  const address = `${origin}/leaderboard/${location.code.toLowerCase()}${searchOf(filter)}`;
  const top = entries.filter(({ rank }) => rank !== null).slice(0, ROWS);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escapeHtml(documentTitle(head))}</title>
    <link rel="canonical" href="${escapeHtml(address)}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/plain.css" />
  </head>
  <body class="framed">
    <main>
      <h1>${link(address, head.title)}</h1>
      <p>${escapeHtml(summary(publication.ballots, top, location.active))}</p>
      ${top.length === 0 ? '' : `<ol>\n${top.map((entry) => row(entry, origin)).join('\n')}\n      </ol>`}
      <p class="from">${link(address, location.active ? 'Vote on Top Picks' : 'See it on Top Picks', 'button')}</p>
    </main>
  </body>
</html>
`;
}

/** Links open a new window, because our other pages refuse to be framed. */
const link = (address: string, text: string, look = ''): string =>
  `<a${look && ` class="${look}"`} href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;

function summary(ballots: number, top: readonly Standing[], isOpen: boolean): string {
  if (top.length === 0) return isOpen ? 'No votes yet. Be the first.' : 'Nobody voted here.';
  return isProvisional(ballots) ? provisionalText(ballots) : `Ranked by ${counted(ballots, 'golfer')}`;
}

function row({ courseId, name, city, rank, tied, votes }: Standing, origin: string): string {
  const course = link(`${origin}/course/${courseId}`, name);
  return `        <li><b>${tied ? 'T' : ''}${rank}</b> <span>${course} <small>${escapeHtml(city)}</small></span> <em>${counted(votes, 'vote')}</em></li>`;
}
