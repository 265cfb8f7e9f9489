import mixpanel from 'mixpanel-browser/src/loaders/loader-module-core';
import { expect, it, vi } from 'vitest';
import { startAnalytics } from '../../../src/core/analytics/analytics.ts';

it('[R14.6] a recorded visit starts the library with all texts and inputs masked', async () => {
  const init = vi.spyOn(mixpanel, 'init').mockReturnValue(undefined);
  vi.spyOn(mixpanel, 'has_opted_out_tracking').mockReturnValue(false);
  await startAnalytics({ token: 'local', consent: 'granted', recordSessionsPercent: 100 });
  expect(init).toHaveBeenCalledWith(
    'local',
    expect.objectContaining({
      record_sessions_percent: 100,
      record_mask_all_text: true,
      record_mask_all_inputs: true,
      record_console: false,
      record_network: false,
    }),
  );
});
