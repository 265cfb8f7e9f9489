import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CountryLeaderboard } from '#contract/leaderboard';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import styles from './CountryMap.module.css';
import country from './countryOutlines.json' with { type: 'json' };
import { shadeOf, tileTowards } from './tileGrid.ts';

type CountryMapProps = { locations: CountryLeaderboard['locations']; current: string | null };

/** The states as they lie, darker where more members voted; a single Tab stop, and the arrow keys move as on the tiles. */
export function CountryMap({ locations, current }: CountryMapProps) {
  const navigate = useNavigate();
  const [stop, setStop] = useState(current?.toUpperCase() ?? 'AZ');
  const map = useRef<SVGSVGElement>(null);
  const most = Math.max(1, ...locations.map(({ ballots }) => ballots));
  const outlines: Record<string, string> = country.states;

  const move = (event: KeyboardEvent) => {
    const next = tileTowards(stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    map.current?.querySelector<SVGElement>(`[data-code="${next}"]`)?.focus();
  };

  return (
    <nav aria-label="Map of the states">
      <svg ref={map} className={styles.country} viewBox={`-2 -2 ${country.width + 4} ${country.height + 4}`}>
        {locations
          .filter(({ active }) => active)
          .map(({ code, name, ballots }) => (
            <a
              key={code}
              href={paths.stateLeaderboard(code)}
              className={styles.state}
              data-code={code}
              data-shade={shadeOf(ballots, most)}
              tabIndex={code === stop ? 0 : -1}
              aria-current={code.toLowerCase() === current ? 'location' : undefined}
              aria-label={`${code}, ${name}, ${plural(ballots, 'member')}`}
              onKeyDown={move}
              onFocus={() => setStop(code)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                void navigate(paths.stateLeaderboard(code));
              }}
            >
              <title>{`${name}, ${plural(ballots, 'member')}`}</title>
              <path transform={`scale(${1 / country.steps})`} d={outlines[code]} />
            </a>
          ))}
      </svg>
      <p className={styles.legend} aria-hidden="true">
        fewer
        {[0, 1, 2, 3, 4].map((shade) => (
          <svg key={shade} className={styles.sample} viewBox="0 0 28 12">
            <g className={styles.state} data-shade={shade}>
              <path d="M1 1h26v10H1z" />
            </g>
          </svg>
        ))}
        more members
      </p>
    </nav>
  );
}
