import { useState } from 'react';
import { chooseTheme, readTheme, type Theme, THEMES } from '../../shared/theme.ts';
import styles from './ThemeChoice.module.css';

const LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Radio buttons for the theme, which applies immediately. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(readTheme);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <fieldset>
      <legend className={styles.label}>Theme</legend>
      <div className={styles.choices}>
        {THEMES.map((theme) => (
          <label key={theme} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              className={styles.radio}
              checked={chosen === theme}
              onChange={() => choose(theme)}
            />
            {LABELS[theme]}
          </label>
        ))}
      </div>
      <p className={styles.hint}>Saved in this browser only.</p>
    </fieldset>
  );
}
