/** The tables of analytics as Kysely sees them. */
import type { ColumnType } from 'kysely';

export type AnalyticsEventTable = {
  insert_id: string;
  name: string;
  distinct_id: string;
  happened_at: Date;
  received_at: Date;
  properties: ColumnType<Record<string, unknown>, string, never>;
};

export type AnalyticsRecordingTable = {
  replay_id: string;
  distinct_id: string;
  batches: number;
  bytes: number;
  length_ms: number;
  started_at: Date;
  received_at: Date;
};
