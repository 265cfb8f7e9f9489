import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { consentAnswered, selectConsent } from '../../core/analytics/consentSlice.ts';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import styles from './AnalyticsChoice.module.css';

const HINTS = {
  counted: 'We count pages and votes under your member number. Never your name or email.',
  recorded: 'We count pages and votes under your member number and record some visits. We mask names and text.',
  unwanted: 'Your browser asks us not to track, so we don’t count anything.',
  off: 'We don’t count anything here.',
};

/** Analytics consent of this browser, which applies immediately. */
export function AnalyticsChoice() {
  const dispatch = useAppDispatch();
  const hintId = useId();
  const { data: config } = useGetConfigQuery();
  const { answer, isTrackingUnwanted } = useAppSelector(selectConsent);
  const analytics = config?.analytics;
  const isOff = analytics === null;
  const counted = (analytics?.recordSessionsPercent ?? 0) > 0 ? 'recorded' : 'counted';
  const hint = isOff ? 'off' : isTrackingUnwanted ? 'unwanted' : counted;
  const isChosen = (answer ?? analytics?.consent) === 'granted' && !isTrackingUnwanted && !isOff;

  return (
    <div className={styles.choice}>
      <label className={styles.label}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          aria-describedby={hintId}
          checked={isChosen}
          disabled={isOff || isTrackingUnwanted}
          onChange={({ target }) => dispatch(consentAnswered(target.checked ? 'granted' : 'refused'))}
        />
        Count how I use this site
      </label>
      <p id={hintId} className={styles.hint}>
        {HINTS[hint]}
      </p>
    </div>
  );
}
