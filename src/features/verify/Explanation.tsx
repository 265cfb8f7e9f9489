import { CHEATS, CHECKS } from '#contract/ledger/cheats';
import styles from './Explanation.module.css';

/** What a ledger is, what counting it proves, and what it does not. */
export function Explanation() {
  return (
    <section className={styles.explanation} aria-labelledby="proof">
      <h2 id="proof">How it works, in a minute</h2>
      <p>
        We write votes down like scores on a card: one line for each vote, with the course and a code that only the
        voter’s own browser can remake. No names, no times, and new codes on each card. We sign a card at most once a
        day, when enough ballots have changed, and when an election ends. We call a signed card a ledger. Each one also
        carries the mark of the one before, so nobody can tear one out or rewrite it without the rest showing it.
      </p>
      <h3>What it proves</h3>
      <ul>
        <li>The totals are right: your own device added up every line.</li>
        <li>
          If you checked your votes on this card, none was left out or changed. The code says whose vote it is: nobody
          can be shown another golfer’s line, as long as no two golfers got the same id.
        </li>
        <li>
          No course took another course’s name: each card lists the names and towns of the state’s courses, and your
          device compares them with the card before, today’s ranking and the result. If a course got a new name, we tell
          you.
        </li>
        <li>
          Nobody rewrote the past, as long as someone still knows the fingerprint (the eight words) of an older card.
        </li>
      </ul>
      <h3>What it doesn’t prove</h3>
      <ul>
        <li>That every voter is a golfer or has only one account.</li>
        <li>That we added no votes ourselves. We publish how many ballots there are: take a look.</li>
        <li>
          That no two golfers have the same id, the one in the address of a shared list. We give out the ids; two
          golfers who compare their addresses can tell.
        </li>
        <li>
          On an older card, whose codes name no golfer: that two golfers with the same votes didn’t see the same lines.
        </li>
        <li>That a course with a new name is still the same course. Read which ones were renamed.</li>
        <li>That nobody knows your votes. We do.</li>
      </ul>
      <h3>What others can see</h3>
      <ul>
        <li>
          On a card: each course’s total, the number of ballots, how many votes are gone since the card before, and why.
        </li>
        <li>
          In the ranking, with or without cards: every vote, seconds later. If hardly anyone else is voting, someone who
          watches, and knows you’re voting, can see which courses you choose. The totals of two cards show it, too, if
          nobody else voted in between, or only that person’s own accounts.
        </li>
        <li>
          On older cards, which kept their codes from one card to the next: which lines were new and which were gone.
        </li>
      </ul>
      <details className={styles.cheats}>
        <summary>How could a site cheat, and who would notice?</summary>
        <table>
          <caption>We tried each of these against the checks on this page</caption>
          <thead>
            <tr>
              <th scope="col">What it does</th>
              <th scope="col">Noticed by</th>
            </tr>
          </thead>
          <tbody>
            {CHEATS.map(({ id, what, noticedBy }) => (
              <tr key={id}>
                <td>{what}</td>
                <td>
                  {noticedBy.map((check) => CHECKS[check]).join('; ') || 'No check. Look at the number of ballots'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
