import { Link } from 'react-router-dom';
import { MAX_VOTES } from '#contract/limits';
import { PAGE_HEADS } from '#contract/staticHeads';
import { paths } from '../../shared/paths.ts';
import { Prose } from './Prose.tsx';

/** /about, "Our Story": reasons for the product, data sources and corrections. */
export function AboutPage() {
  return (
    <Prose
      head={PAGE_HEADS.about}
      lead="Ask ten golfers for the best course in their state and you may hear ten answers. Top Picks adds them up."
      beside={
        <>
          <h2>Where the courses come from</h2>
          <p>The list of courses is made from open data.</p>
          <p>
            Course data © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a> and
            OpenGolfAPI (opengolfapi.org), <a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>.
          </p>
          <p>
            The state that opens first is guessed from your network address:{' '}
            <a href="https://db-ip.com">IP Geolocation by DB-IP</a>,{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. You can always choose another one.
          </p>

          <h2>When a fact is wrong</h2>
          <p>
            Open lists have gaps. A course may have closed, a club’s second course may be missing, a year may be off.
            Every course’s page has a link for it, “Something is wrong here”, and members can{' '}
            <Link to={paths.suggest}>suggest a course that is missing</Link>. Somebody looks at each suggestion, and
            your settings tell what came of it. A corrected course keeps its votes.
          </p>
          <p>
            OpenStreetMap itself can be edited by anybody, and what is corrected there can come here when the list is
            next brought up to date.
          </p>
        </>
      }
    >
      <h2>Why flags</h2>
      <p>
        A review can ramble and a rating can be generous. A flag costs something: there are {MAX_VOTES} of them for a
        state, and then there are none. Planting one says that this course belongs among the best you know there.
      </p>
      <p>
        That is room enough for the famous names and for the municipal course where you learned the game. It is few
        enough that each flag is a decision.
      </p>

      <h2>Why state by state</h2>
      <p>
        A ranking is worth what its voters know, and people know the courses they can drive to. So every state has a
        ranking of its own and {MAX_VOTES} flags of its own. Nobody has to weigh Maine against Hawaii.
      </p>

      <h2>What decides</h2>
      <p>
        The number of votes, and nothing else. There is no jury, no editor’s choice and no paid place.{' '}
        <Link to={paths.whatIs}>How the ranking works</Link> is told in full.
      </p>
    </Prose>
  );
}
