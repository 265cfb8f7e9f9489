import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { MAX_VOTES } from '#contract/limits';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { RemainingVotes } from '../footer/RemainingVotes.tsx';
import { codeOfId, nameOfLocation } from '../location/currentLocation.ts';
import { BannerCard } from './BannerCard.tsx';
import { bannerClosed } from './bannersSlice.ts';
import styles from './FilledBanner.module.css';

/** Shown once when a member has planted all flags of a state: the list, its picture, and the way to its order. */
export function FilledBanner({ locationId }: { locationId: string }) {
  const dispatch = useAppDispatch();
  const code = useAppSelector((state) => codeOfId(state, locationId)) ?? undefined;
  const name = useAppSelector((state) => nameOfLocation(state, locationId)) ?? 'this state';
  const close = () => dispatch(bannerClosed('filled'));

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <BannerCard>
      <div className={styles.board}>
        <p>
          All {MAX_VOTES} flags are planted in {name}.
        </p>
        <RemainingVotes remaining={0} />
      </div>
      <ButtonLink to={paths.pairs(code)} onClick={close}>
        Order by pairs
      </ButtonLink>
      <Link className={styles.link} to={paths.myPicks(code)} onClick={close}>
        Your {MAX_VOTES}
      </Link>
      <Link className={styles.link} to={paths.sharePicks(code)} onClick={close}>
        Picture
      </Link>
      <button type="button" className={styles.close} aria-label="Close message" onClick={close}>
        <X aria-hidden="true" size={20} />
      </button>
    </BannerCard>
  );
}
