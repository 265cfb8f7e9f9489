import { Link } from 'react-router-dom';
import { FILTERED_ACCESS, filterOf, type RankingFilter, searchOf } from '#contract/rankingFilter';
import { paths } from '../../shared/paths.ts';
import { ChipLinks } from '../../shared/ui/ChipLinks.tsx';
import styles from './RankingFilters.module.css';

/** A ranking's filter and view in an address; the view chooses list or map on a narrow screen. */
export function rankingViewOf(search: string): { filter: RankingFilter; view: 'map' | undefined } {
  return { filter: filterOf(search), view: /[?&]view=map(&|$)/.test(search) ? 'map' : undefined };
}

type Choice = readonly [text: string, name: keyof RankingFilter, value: string | number];

/** Only these years are offered; an address may have any other. */
const CHOICES: readonly Choice[] = [
  ...FILTERED_ACCESS.map((kind): Choice => [kind.charAt(0).toUpperCase() + kind.slice(1), 'access', kind]),
  ['9 holes', 'holes', 9],
  ...[2010, 2000, 1990, 1960].map((year): Choice => [`Since ${year}`, 'since', year]),
];
/** How many are chips; the others are in a menu. */
const CHIPS = 3;

type RankingFiltersProps = { code: string } & ReturnType<typeof rankingViewOf>;

/** The links above a ranking: list or map on a narrow screen, and the filters. */
export function RankingFilters({ code, filter, view }: RankingFiltersProps) {
  const linkTo = (shown: Parameters<typeof searchOf>[0]) => paths.stateLeaderboard(code) + searchOf(shown);
  // A tap on an active filter removes it.
  const links = CHOICES.map(([text, name, value]) => {
    const isCurrent = filter[name] === value;
    return { text, isCurrent, to: linkTo({ ...filter, view, [name]: isCurrent ? undefined : value }) };
  });
  const chosen = links
    .slice(CHIPS)
    .filter(({ isCurrent }) => isCurrent)
    .map(({ text }) => text);
  return (
    <div className={styles.filters} data-screen-only="">
      <nav className={styles.views} aria-label="View">
        {([undefined, 'map'] as const).map((each) => (
          <Link
            key={each ?? 'list'}
            to={linkTo({ ...filter, view: each })}
            replace
            aria-current={each === view ? 'page' : undefined}
          >
            {each ? 'Map' : 'List'}
          </Link>
        ))}
      </nav>
      <ChipLinks
        label="Courses"
        isKept
        links={[{ text: 'All', to: linkTo({ view }), isCurrent: searchOf(filter) === '' }, ...links.slice(0, CHIPS)]}
      >
        {/* Closed again by each choice. */}
        <details key={searchOf(filter)} className={styles.more}>
          <summary data-is-chosen={chosen.length > 0}>{chosen.join(' · ') || 'More filters'}</summary>
          <div className={styles.menu}>
            {links.slice(CHIPS).map(({ text, to, isCurrent }) => (
              <Link key={text} to={to} aria-current={isCurrent ? 'true' : undefined}>
                {text}
              </Link>
            ))}
          </div>
        </details>
      </ChipLinks>
    </div>
  );
}
