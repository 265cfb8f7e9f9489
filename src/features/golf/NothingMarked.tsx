import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';

/** What to do while nothing is marked. */
export function NothingMarked() {
  const { code } = useCurrentLocation();
  return (
    <Notice title="Nothing marked yet">
      <p>Open a course and tap “Played” or “Want to play”. It shows up here, and only you see it.</p>
      <ButtonLink to={code === null ? paths.leaderboard : paths.stateLeaderboard(code)}>Find a course</ButtonLink>
    </Notice>
  );
}
