import { MAX_VOTES } from '#contract/limits';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useCompanyName } from '../../core/layout/CopyrightFooter.tsx';
import { Prose } from './Prose.tsx';

/** /terms-and-conditions; update the date whenever the text changes. */
export function TermsPage() {
  const company = useCompanyName();
  return (
    <Prose
      head={PAGE_HEADS.terms}
      lead={
        <>
          The rules of this site, in plain words. In force since <time dateTime="2026-11-21">November 21, 2026</time>.
        </>
      }
      beside={
        <>
          <h2>What we keep</h2>
          <p>
            Your names, your e-mail address, your votes, and when, with which browser and in which state you signed in.
            Your password goes to the identity service; we never see it. This site keeps in your browser what it needs
            to know you again and to open your state.
          </p>

          <h2>Fair use</h2>
          <p>
            Do not try to get at other people’s data, to disturb the site or to get around its limits. You may quote and
            link to rankings and shared lists.
          </p>

          <h2>Data and licences</h2>
          <p>
            Course data © OpenStreetMap contributors and OpenGolfAPI (opengolfapi.org), under the{' '}
            <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License</a>.{' '}
            <a href="https://db-ip.com">IP Geolocation by DB-IP</a>, under{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. Those licences hold for those data,
            whatever else stands here.
          </p>

          <h2>No warranty</h2>
          <p>
            The site is offered as it is. Facts about a course may be old or wrong, so ask the course before you travel.
            The rankings are the opinion of those who voted. As far as the law allows, we are not liable for what
            follows from using the site, from an error in it or from its absence.
          </p>

          <h2>Changes</h2>
          <p>
            We may change these terms. The date at the top changes with them, and the terms of that day hold from then
            on. If one of the terms turns out to be void, the others remain.
          </p>
        </>
      }
    >
      <h2>Who this is between</h2>
      <p>
        Top Picks is run by {company} (“we”). Whoever looks at the rankings, opens an account or votes (“you”) does so
        under these terms. If you do not agree with them, please do not use the site.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>One account for each person. It is yours alone and cannot be shared, sold or passed on.</li>
        <li>Use an e-mail address that belongs to you, and keep your password to yourself.</li>
        <li>Choose a display name that is yours to use and that insults nobody.</li>
        <li>We may close an account that breaks these terms.</li>
      </ul>

      <h2>Your votes</h2>
      <ul>
        <li>You have one ballot in each state, with up to {MAX_VOTES} votes. You may change it at any time.</li>
        <li>Votes are not for sale. Do not pay for them, trade them or cast them by program.</li>
        <li>
          We may void manufactured votes: those of several accounts of one person, of accounts made for the purpose, or
          of automated ones. A voided vote leaves the ranking.
        </li>
      </ul>

      <h2>Your lists</h2>
      <p>
        Your picks are private until you share them. When you share a list, you allow us to show it, with your display
        name, to everybody who has its link, for as long as you leave it shared.
      </p>
    </Prose>
  );
}
