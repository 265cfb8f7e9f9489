import { useNavigate } from 'react-router-dom';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { paths } from '../../shared/paths.ts';
import styles from './CountryMap.module.css';
import country from './countryOutlines.json' with { type: 'json' };
import { ShadeLegend } from './ShadeLegend.tsx';
import { stateLabel, useStateLinks } from './useStateLinks.ts';

type CountryMapProps = { locations: CountryLeaderboard['locations']; current: string | null };

/** Map of the states by their outlines, darker where more golfers voted; the keyboard works as on the tiles. */
export function CountryMap({ locations, current }: CountryMapProps) {
  const navigate = useNavigate();
  const linkProps = useStateLinks(locations, current);
  const outlines: Record<string, string> = country.states;

  return (
    <nav aria-label="Map of the states">
      <svg className={styles.country} viewBox={`-2 -2 ${country.width + 4} ${country.height + 4}`}>
        {locations.map((location) => {
          const { code } = location;
          return (
            <a
              key={code}
              href={paths.stateLeaderboard(code)}
              className={styles.state}
              {...linkProps(location)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                void navigate(paths.stateLeaderboard(code));
              }}
            >
              <title>{stateLabel(location)}</title>
              <path transform={`scale(${1 / country.steps})`} d={outlines[code]} />
            </a>
          );
        })}
        {/* On top of its neighbors, which would cover half of its line. */}
        <path
          className={styles.current}
          transform={`scale(${1 / country.steps})`}
          d={outlines[current?.toUpperCase() ?? '']}
        />
      </svg>
      <ShadeLegend
        sampleOf={(shade) => (
          <svg className={styles.sample} viewBox="0 0 28 12">
            <g className={styles.state} data-shade={shade}>
              <path d="M1 1h26v10H1z" />
            </g>
          </svg>
        )}
      />
    </nav>
  );
}
