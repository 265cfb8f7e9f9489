import { Link } from 'react-router-dom';
import { MAX_VOTES } from '#contract/limits';
import { findState, type UsState } from '#contract/states';
import type { PageHead } from '#contract/pageHead';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useGetTopQuery } from '../../api/endpoints/leaderboardApi.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { ConsentGate } from '../../core/analytics/ConsentGate.tsx';
import { RemainingVotes } from '../../core/footer/RemainingVotes.tsx';
import { useIsClosed } from '../../core/location/closedState.ts';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { StateSelect } from '../../core/location/StateSelect.tsx';
import { BannerRegion } from '../../core/banners/BannerRegion.tsx';
import type { ReturnState } from '../../core/navigation/guards.tsx';
import { selectIsGuest } from '../../core/session/sessionSlice.ts';
import { CopyrightFooter } from '../../core/layout/CopyrightFooter.tsx';
import { DemoLine } from '../../core/demo/DemoLine.tsx';
import { GuestParts } from '../../core/layout/GuestParts.tsx';
import { ToastHost } from '../../core/feedback/ToastHost.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { HomeLink } from '../../shared/ui/HomeLink.tsx';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './LandingPage.module.css';
import { TOP, TopFive } from './TopFive.tsx';

/** Texts of a landing page; the rest is the same on all of them. */
type Campaign = {
  head: PageHead;
  sentence: string;
  below: string;
};

const CAMPAIGNS = {
  welcome: {
    head: PAGE_HEADS.welcome,
    sentence: 'The best golf courses in your state, ranked by the people who play them.',
    below: `You get ${MAX_VOTES} votes in every state. Together they make the ranking.`,
  },
  instagram: {
    head: PAGE_HEADS.instagram,
    sentence: 'Like a photo? Give it a heart. Love a course? Give it a flag.',
    below: `You get ${MAX_VOTES} flags in your state. Plant them on courses worth the drive.`,
  },
  tiktok: {
    head: PAGE_HEADS.tiktok,
    sentence: `Your state, ${MAX_VOTES} flags. Where do you plant yours?`,
    below: 'Vote for the courses you know best and see how they rank.',
  },
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

function Landing({ campaign: { head, sentence, below }, state, isGuessed }: LandingProps) {
  const isGuest = useAppSelector(selectIsGuest);
  const isClosed = useIsClosed(useGetTopQuery({ code: state.code, limit: TOP }).currentData?.locationId);

  const ranking = paths.stateLeaderboard(state.code);
  const origin: ReturnState = { from: ranking };
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <HomeLink />
        {isGuest && (
          <Link to={paths.login} state={origin} className={styles.signIn} data-for="guest">
            Sign in
          </Link>
        )}
      </header>
      <main className={styles.main}>
        <section className={styles.hero}>
          <PageHeading head={head} below={below}>
            {sentence}
          </PageHeading>
          {/* As many flags planted as courses listed. */}
          <div className={styles.flags}>
            <RemainingVotes remaining={MAX_VOTES - TOP} rows={2} />
          </div>
          {/* While the session is not settled, the visitor is probably a member. */}
          {isGuest && !isClosed ? (
            <ButtonLink className={styles.go} to={paths.signup} state={origin} data-for="guest">
              Plant your flags
            </ButtonLink>
          ) : (
            <ButtonLink className={styles.go} to={ranking}>
              See the ranking
            </ButtonLink>
          )}
        </section>
        <section className={styles.state} aria-label={`The ranking of ${state.name}`}>
          <p className={styles.place}>
            <StateSelect state={state} isGuessed={isGuessed} />
          </p>
          <TopFive state={state} />
        </section>
      </main>
      <footer>
        <CopyrightFooter />
        <DemoLine />
      </footer>
      <div className={styles.consent}>
        <ConsentGate isFloating />
      </div>
      <BannerRegion isFloating />
      <ToastHost />
      <GuestParts />
    </div>
  );
}
