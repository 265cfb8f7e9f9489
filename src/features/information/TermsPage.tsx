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
          The rules of this site, in plain words. In effect since <time dateTime="2026-11-21">November 21, 2026</time>.
        </>
      }
      beside={
        <>
          <h2>What we keep</h2>
          <p>
            Your names, your email, your votes, and when, with which browser and in which state you signed in. Your
            password goes to the identity service; we never see it. This site keeps in your browser what it needs to
            recognize you and open your state.
          </p>

          <h2>Fair use</h2>
          <p>
            Don’t try to get at other people’s data, disrupt the site or get around its limits. You may quote and link
            to rankings and shared lists.
          </p>

          <h2>Data and licenses</h2>
          <p>
            Course data © OpenStreetMap contributors and OpenGolfAPI (opengolfapi.org), under the{' '}
            <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License</a>.{' '}
            <a href="https://db-ip.com">IP Geolocation by DB-IP</a>, under{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. Those licenses apply to that data,
            whatever else these terms say.
          </p>

          <h2>No warranty</h2>
          <p>
            We offer the site as is. Facts about a course may be old or wrong, so check with the course before you
            travel. The rankings are the opinion of the golfers who voted. As far as the law allows, we aren’t liable
            for what comes from using the site, from an error in it or from its being down.
          </p>

          <h2>Changes</h2>
          <p>
            We may change these terms. The date at the top changes with them, and the new terms apply from that day on.
            If one of the terms turns out to be void, the others still apply.
          </p>
        </>
      }
    >
      <h2>Who these terms are between</h2>
      <p>
        Top Picks is run by {company} (“we”). When you look at the rankings, open an account or vote, these terms apply
        to you. If you don’t agree with them, please don’t use the site.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>One account per person. It’s yours alone: you can’t share it, sell it or pass it on.</li>
        <li>Use an email address that belongs to you, and keep your password to yourself.</li>
        <li>Choose a display name that’s yours to use and doesn’t insult anyone.</li>
        <li>We may close an account that breaks these terms.</li>
      </ul>

      <h2>Your votes</h2>
      <ul>
        <li>You have one ballot in each state, with up to {MAX_VOTES} votes. You can change it anytime.</li>
        <li>Votes aren’t for sale. Don’t pay for them, trade them or cast them with a bot.</li>
        <li>
          We remove fake votes: from several accounts of one person, from accounts made just to vote, or from bots. A
          removed vote leaves the ranking.
        </li>
      </ul>

      <h2>Your lists</h2>
      <p>
        Your picks are private until you share them. When you share a list, you allow us to show it, with your display
        name, to anyone who has the link, for as long as you share it.
      </p>
    </Prose>
  );
}
