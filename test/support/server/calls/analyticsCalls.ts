import { randomUUID } from 'node:crypto';
import type { Rows } from './row.ts';

/** Mixpanel's wire format, which its library sends. */
export const analyticsCalls: Rows = {
  'POST /mp/track/': {
    access: 'public',
    undescribed: true,
    right: () => {
      const properties = { token: 'local', distinct_id: 'somebody', $insert_id: randomUUID(), time: 1_780_000_000 };
      return {
        payload: `data=${encodeURIComponent(JSON.stringify([{ event: 'Seen', properties }]))}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
    },
  },
  'POST /mp/record/': {
    access: 'public',
    undescribed: true,
    right: () => ({
      query: '?replay_id=abc&seq=0&distinct_id=somebody&replay_start_time=1780000000&replay_length_ms=5&format=body',
      payload: Buffer.from('[]'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
};
