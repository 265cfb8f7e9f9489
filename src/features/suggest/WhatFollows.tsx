import { Link } from 'react-router-dom';
import { SUGGESTIONS_A_DAY } from '#contract/limits';
import { paths } from '../../shared/paths.ts';
import styles from './SuggestPage.module.css';

/** What becomes of a suggestion; shown where there is room beside the form. */
export function WhatFollows() {
  return (
    <section className={styles.card} aria-labelledby="what-follows">
      <h2 id="what-follows">What follows</h2>
      <ol>
        <li>An admin compares it with the courses nearby.</li>
        <li>What is accepted is in the list at once: a new course can be voted for.</li>
        <li>
          The outcome stands in your <Link to={paths.ownSuggestions}>settings</Link>, with a sentence if it was
          declined.
        </li>
      </ol>
      <p className={styles.limit}>You can send {SUGGESTIONS_A_DAY} a day.</p>
    </section>
  );
}
