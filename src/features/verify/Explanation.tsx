import { CHEATS, CHECKS } from '#contract/ledger/cheats';
import styles from './Explanation.module.css';

/** What a ledger is, what counting it proves, and what it does not. */
export function Explanation() {
  return (
    <section className={styles.explanation} aria-labelledby="proof">
      <h2 id="proof">What this is, in a minute</h2>
      <p>
        Votes are written down like scores on a card: one line for each vote, with the course and a code that only the
        voter’s own browser can make again. No names, no times, and new codes on each card. At most once a day, when
        enough ballots have changed, and when an election ends, the card is signed. Each card also carries the mark of
        the one before, so none can be torn out or rewritten without the rest showing it.
      </p>
      <h3>What it proves</h3>
      <ul>
        <li>The sums are right: your own device has added up every line.</li>
        <li>
          No vote whose voter has checked it on this card was left out or changed. The code says whose a vote is: nobody
          can be shown another member’s line, as long as no two members were given the same id.
        </li>
        <li>The past was not rewritten, as long as somebody still knows the eight words of an older card.</li>
      </ul>
      <h3>What it does not prove</h3>
      <ul>
        <li>That every voter is a golfer, or has one account only.</li>
        <li>That the people who run this site added no votes. How many ballots there are is published: look at it.</li>
        <li>
          That no two members have the same id, the one in the address of a shared list. This site gives out the ids;
          two members who compare their addresses can tell.
        </li>
        <li>
          On an older card, whose codes name no member: that two members with the same votes were not shown the same
          lines.
        </li>
        <li>That nobody knows your votes. This site does.</li>
      </ul>
      <h3>What others can see</h3>
      <ul>
        <li>
          On a card: the total of each course, the number of ballots, how many votes are gone since the card before, and
          why.
        </li>
        <li>
          In the ranking, with or without cards: every vote, seconds after it was given. Where hardly anybody else is
          voting, somebody who watches, and knows that you are, sees which courses you choose. The totals of two cards
          tell it, too, if nobody else has voted in between, or only that somebody’s own accounts.
        </li>
        <li>
          On older cards, which kept their codes from one card to the next: which lines were new, and which were gone.
        </li>
      </ul>
      <details className={styles.cheats}>
        <summary>How could a site cheat, and who would notice?</summary>
        <table>
          <caption>Each of these was tried against the checks on this page</caption>
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
