import { Link } from 'react-router-dom';
import { votesLeft } from '#contract/ballotRule';
import { daysLeft, electionTitle, endOf } from '#contract/electionWords';
import { MAX_VOTES } from '#contract/limits';
import { findState, type UsState } from '#contract/states';
import type { PageHead } from '#contract/pageHead';
import { PAGE_HEADS } from '#contract/staticHeads';
import { isOpen, useGetElectionsQuery } from '../../api/endpoints/electionsApi.ts';
import { FRESH } from '../../api/fresh.ts';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { ConsentGate } from '../../core/analytics/ConsentGate.tsx';
import { FlagsQuestionHost } from '../../core/ballot/FlagsQuestionHost.tsx';
import { selectGuestFlagCount } from '../../core/ballot/guestBallotSlice.ts';
import { SwapHost } from '../../core/ballot/SwapHost.tsx';
import { usePicksIn } from '../../core/ballot/usePicksIn.ts';
import { PlantedFlags } from '../../core/footer/PlantedFlags.tsx';
import { RemainingVotes } from '../../core/footer/RemainingVotes.tsx';
import { useIsClosed } from '../../core/location/closedState.ts';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { BannerRegion } from '../../core/banners/BannerRegion.tsx';
import type { ReturnState } from '../../core/navigation/guards.tsx';
import { selectIsGuest } from '../../core/session/sessionSlice.ts';
import { CopyrightFooter } from '../../core/layout/CopyrightFooter.tsx';
import { DemoLine } from '../../core/demo/DemoLine.tsx';
import { GuestParts } from '../../core/layout/GuestParts.tsx';
import { ToastHost } from '../../core/feedback/ToastHost.tsx';
import { formatCount, plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { HomeLink } from '../../shared/ui/HomeLink.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import { FlagsLeft } from './FlagsLeft.tsx';
import styles from './LandingPage.module.css';
import steps from './Steps.module.css';
import { TOP, TopFive } from './TopFive.tsx';

/** What a landing page says to visitors of its campaign; the rest is the same on all of them. */
type Campaign = { head: PageHead; greeting?: string };

const CAMPAIGNS = {
  welcome: { head: PAGE_HEADS.welcome },
  instagram: { head: PAGE_HEADS.instagram, greeting: 'Like a photo? Give it a heart. Love a course? Give it a flag.' },
  tiktok: { head: PAGE_HEADS.tiktok, greeting: `Your state, ${MAX_VOTES} flags. Where do you plant yours?` },
} as const satisfies Record<string, Campaign>;

export function WelcomePage() {
  return <LandingPage campaign={CAMPAIGNS.welcome} />;
}

export function InstagramPage() {
  return <LandingPage campaign={CAMPAIGNS.instagram} />;
}

export function TiktokPage() {
  return <LandingPage campaign={CAMPAIGNS.tiktok} />;
}

/** Landing page of a campaign; plain links only, because in-app browsers open no windows. */
function LandingPage({ campaign }: { campaign: Campaign }) {
  const { code, isGuessed } = useCurrentLocation();
  const state = findState(code ?? '');
  return state ? <Landing campaign={campaign} state={state} isGuessed={isGuessed} /> : null;
}

type LandingProps = { campaign: Campaign; state: UsState; isGuessed: boolean };

function Landing({ campaign: { head, greeting }, state, isGuessed }: LandingProps) {
  const isGuest = useAppSelector(selectIsGuest);
  const flags = useAppSelector(selectGuestFlagCount);
  const top = useGetTopQuery({ code: state.code, limit: TOP }).currentData;
  const locationId = top?.locationId;
  const isClosed = useIsClosed(locationId);
  const picks = usePicksIn(locationId);
  const election = useGetElectionsQuery(undefined, FRESH).data?.elections.find(isOpen);

  const ranking = paths.stateLeaderboard(state.code);
  const origin: ReturnState = { from: ranking };
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <HomeLink />
        <div className={styles.ways}>
          <Link to={paths.whatIs}>How it works</Link>
          <Link to={paths.states}>All 50 states</Link>
          <Link to={paths.about}>Our story</Link>
        </div>
        {isGuest && (
          <Link to={paths.login} state={origin} className={styles.signIn} data-for="guest">
            Sign in
          </Link>
        )}
      </header>
      <main className={styles.main}>
        <section className={styles.hero}>
          <p className={styles.badge}>
            {election && !isClosed ? (
              // The day may have changed since the server rendered it.
              <span suppressHydrationWarning>
                {electionTitle(election.name)} {closesText(election.closesAt)}
              </span>
            ) : (
              '\u00a0'
            )}
          </p>
          <PageHeading
            head={head}
            above={greeting}
            below={`Every golfer gets the same ${MAX_VOTES} flags. All of them together make the ranking.`}
          >
            {isClosed ? (
              `The best courses in ${state.name}, as golfers voted.`
            ) : (
              <>
                You get <em>{MAX_VOTES} votes</em> for the best courses in {state.name}.
              </>
            )}
          </PageHeading>
          {!isClosed && (
            <div className={styles.flags}>
              <RemainingVotes remaining={picks ? votesLeft(picks) : MAX_VOTES} />
              <p>
                {picks ? (
                  <>
                    <FlagsLeft picks={picks} /> <span aria-hidden="true">→</span>
                  </>
                ) : (
                  '\u00a0'
                )}
              </p>
            </div>
          )}
        </section>
        <section className={styles.state} aria-label={`The ranking of ${state.name}`}>
          <TopFive state={state} isGuessed={isGuessed} />
        </section>
        <div className={styles.more}>
          <ButtonLink look="quiet" to={ranking}>
            {/* Older servers do not count them. */}
            {`See all ${top?.courses ? `${formatCount(top.courses)} ` : ''}courses in ${state.name}`}
          </ButtonLink>
          <p
            className={styles.small}
          >{`${isGuest ? 'No account needed to start. ' : ''}No course can pay for a spot.`}</p>
        </div>
        <ol className={steps.steps} aria-label="How it works">
          <li>
            <h2>Plant your flags</h2>
            <p>One for each course you’d send a friend to. Up to {MAX_VOTES} in every state.</p>
          </li>
          <li>
            <h2>Watch it move</h2>
            <p>Every flag counts the same. The ranking updates as golfers vote.</p>
          </li>
          <li>
            <h2>{election ? `Closes ${endOf(election.closesAt)}` : 'See who wins'}</h2>
            <p>The result stays on record for good. Then a new election starts.</p>
          </li>
        </ol>
      </main>
      <footer>
        <CopyrightFooter />
        <DemoLine />
      </footer>
      <div className={styles.consent}>
        <ConsentGate isFloating />
      </div>
      {isGuest && flags > 0 && (
        <section className={styles.planted} aria-label="Actions">
          <PlantedFlags count={flags} />
          <ButtonLink to={paths.signup} state={origin}>
            Make them count
          </ButtonLink>
        </section>
      )}
      <BannerRegion isFloating />
      <SwapHost />
      <FlagsQuestionHost />
      <ToastHost />
      <GuestParts />
    </div>
  );
}

const closesText = (closesAt: string): string => {
  const days = daysLeft(closesAt);
  return days > 1 ? `closes in ${plural(days, 'day')}` : 'closes today';
};
