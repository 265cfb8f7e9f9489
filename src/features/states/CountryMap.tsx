import { useNavigate } from 'react-router-dom';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { paths } from '../../shared/paths.ts';
import styles from './CountryMap.module.css';
import country from './countryOutlines.json' with { type: 'json' };
import { ShadeLegend } from './ShadeLegend.tsx';
import { stateLabel } from './stateLabel.ts';
import { shadeOf } from './tileGrid.ts';
import { useRovingState } from './useRovingState.ts';

type CountryMapProps = { locations: CountryLeaderboard['locations']; current: string | null };

/** Map of the states by their outlines, darker where more members voted; the keyboard works as on the tiles. */
export function CountryMap({ locations, current }: CountryMapProps) {
  const navigate = useNavigate();
  const rovingProps = useRovingState(current);
  const most = Math.max(1, ...locations.map(({ ballots }) => ballots));
  const outlines: Record<string, string> = country.states;

  return (
    <nav aria-label="Map of the states">
      <svg className={styles.country} viewBox={`-2 -2 ${country.width + 4} ${country.height + 4}`}>
        {locations.map((location) => {
          const { code, ballots, active } = location;
          const label = stateLabel(location);
          return (
            <a
              key={code}
              href={paths.stateLeaderboard(code)}
              className={styles.state}
              {...rovingProps(code)}
              data-closed={active ? undefined : ''}
              data-shade={shadeOf(ballots, most)}
              aria-current={code.toLowerCase() === current ? 'location' : undefined}
              aria-label={`${code}, ${label}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                void navigate(paths.stateLeaderboard(code));
              }}
            >
              <title>{label}</title>
              <path transform={`scale(${1 / country.steps})`} d={outlines[code]} />
            </a>
          );
        })}
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
