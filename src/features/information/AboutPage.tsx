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
      lead="Ask ten golfers for the best course in their state and you may get ten answers. Top Picks adds them up."
      beside={
        <>
          <h2>Where the courses come from</h2>
          <p>We build the list of courses from open data.</p>
          <p>
            Course data © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a> and
            OpenGolfAPI (opengolfapi.org), <a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>.
          </p>
          <p>
            We guess your state from your network address: <a href="https://db-ip.com">IP Geolocation by DB-IP</a>,{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. You can always choose another state.
          </p>

          <h2>When something is wrong</h2>
          <p>
            Open data has gaps. A course may have closed, a club’s second course may be missing, a year may be off.
            Every course has a “Report an error” link, and you can{' '}
            <Link to={paths.suggest}>suggest a course that is missing</Link>. We look at every suggestion, and you’ll
            see our answer in Settings. A corrected course keeps its votes.
          </p>
          <p>Anyone can edit OpenStreetMap itself. What you fix there can come here with our next update.</p>
        </>
      }
    >
      <h2>Why flags</h2>
      <p>
        A review can ramble and a rating can be generous. A flag costs something: you get {MAX_VOTES} in a state, and
        that’s it. When you plant one, you say this course is among the best you know there.
      </p>
      <p>
        That’s enough for the famous names and for the muni where you learned the game. It’s few enough that every flag
        is a decision.
      </p>

      <h2>Why state by state</h2>
      <p>
        A ranking is only as good as what its voters know, and golfers know the courses they can drive to. So every
        state has its own ranking and its own {MAX_VOTES} flags. You never have to weigh Maine against Hawaii.
      </p>

      <h2>What decides</h2>
      <p>
        The number of votes, and nothing else. No jury, no editor’s pick, no paid spots.{' '}
        <Link to={paths.whatIs}>How the ranking works</Link> has the full story.
      </p>
    </Prose>
  );
}
