import { type KeyboardEvent, useState } from 'react';
import { findState } from '#contract/states';
import { CELLS, tileTowards } from '../../shared/tileGrid.ts';
import { playedShade } from './golfFacts.ts';
import styles from './StateTiles.module.css';

type StateTilesProps = {
  /** Played courses by state code. */
  playedIn: ReadonlyMap<string, number>;
  /** State code, upper case. */
  chosen: string;
  onChoose: (code: string) => void;
};

const SHADES = [0, 1, 2, 3, 4, 5];

/** The country's states as tiles, shaded by played courses. One Tab stop, which the arrow keys move. */
export function StateTiles({ playedIn, chosen, onChoose }: StateTilesProps) {
  const [stop, setStop] = useState(chosen);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = tileTowards(stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-code="${next}"]`)?.focus();
  };
  return (
    <section className={styles.card} aria-labelledby="where">
      <header className={styles.head}>
        <h2 id="where">Where you’ve played</h2>
        <p>Pick a state to see its courses</p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons handle the keys */}
      <div role="group" aria-labelledby="where" className={styles.grid} onKeyDown={move}>
        <p className={styles.legend} aria-hidden="true">
          0
          {SHADES.map((shade) => (
            <span key={shade} data-shade={shade} />
          ))}
          15+ played
        </p>
        {CELLS.map((code, index) => {
          if (code === null) return null;
          const played = playedIn.get(code) ?? 0;
          return (
            <button
              key={code}
              type="button"
              className={styles.tile}
              style={{ gridArea: `${Math.floor(index / 11) + 1} / ${(index % 11) + 1}` }}
              data-code={code}
              data-shade={playedShade(played)}
              aria-pressed={code === chosen}
              data-count={played > 0 ? played : undefined}
              aria-label={`${code}, ${findState(code)?.name ?? code}, ${played} played`}
              tabIndex={code === stop ? 0 : -1}
              onFocus={() => setStop(code)}
              onClick={() => onChoose(code)}
            >
              {code}
            </button>
          );
        })}
      </div>
    </section>
  );
}
