/**
 * The tables of migrations/*.sql as Kysely sees them. Times are `Date`, JSON columns are parsed values when read and
 * text when written.
 */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AuditAction } from '#contract/admin';
import type { LeftOut } from '#contract/ballotRule';
import type { Access } from '#contract/courses';
import type { Standing } from '#contract/leaderboard';
import type { CorrectedField, Suggestion } from '#contract/suggestions';
import type { AnalyticsEventTable, AnalyticsRecordingTable } from './analyticsSchema.ts';
import type { ClosingBallotTable, ElectionEndTable, ElectionTable, ResultTable } from './electionSchema.ts';
import type {
  CourseMergeTable,
  ImportChangeTable,
  ImportTable,
  MergedMarkTable,
  MergedPickTable,
} from './undoSchema.ts';
import type {
  BallotKeyTable,
  LedgerBallotTable,
  LedgerCoursesTable,
  LedgerDraftRowTable,
  LedgerDraftTable,
  LedgerKeyTable,
  LedgerPartTable,
  LedgerTable,
} from './ledgerSchema.ts';

export type LocationTable = {
  id: string;
  code: string;
  name: string;
  region: string;
  geo_fallback: string;
  timezone: string;
  active: Generated<boolean>;
};

/** What the catalogue says about a course; null for unknown facts. */
export type CatalogueFacts = {
  name: string;
  city: string;
  lat: number;
  lon: number;
  holes: number | null;
  par: number | null;
  access: Access | null;
  opened: number | null;
  architect: string | null;
};

type CourseTable = CatalogueFacts & {
  id: Generated<number>;
  slug: string;
  location_id: string;
  active: Generated<boolean>;
  /** The course’s ID in your import files. */
  external_id: string | null;
  /** The course that got this duplicate's votes. */
  merged_into: number | null;
};

type CatalogueVersionTable = { version: number; applied_at: Date };

/** A course's facts in the last catalogue version that was applied. */
type CatalogueCourseTable = CatalogueFacts & {
  slug: string;
  course_id: number;
  /** The first version without the course. */
  gone_since: number | null;
  /** An update withdrew the course. */
  withdrawn: Generated<boolean>;
};

/** The smaller id first. */
type DistinctCoursesTable = { one: number; other: number };

type MemberTable = {
  id: string;
  identity_uid: string;
  email: string;
  /** Null: another member has confirmed this mailbox. Votes without a mailbox do not count. */
  email_normalised: string | null;
  email_verified: boolean;
  name: string;
  f_name: string;
  l_name: string;
  state: string | null;
  primary_location: string | null;
  is_admin: Generated<boolean>;
  /**
   * False while the deployment asks for a verified address and this one is not, while a new account waits, and while
   * the votes are voided: ballots are kept but have no deltas.
   */
  counted: boolean;
  /** When the votes of a new account begin to count; null once that is over, or where no account waits. */
  counts_from: Date | null;
  password_updated_at: Date | null;
  created_at: Date;
  last_login: Date | null;
  disabled_at: Date | null;
  /** While an admin has voided the member's votes; `counted` is false then. */
  voided_at: Date | null;
  /** What `counted` becomes when the votes are restored; null while nothing is voided. */
  counts_when_restored: boolean | null;
  /** When the member last signed out everywhere. */
  sessions_cut_off_at: Date | null;
  /** Made up, in a demo that was filled with sample votes. */
  sample: Generated<boolean>;
  marks_version: Generated<number>;
};

/** Where an account was made: the network's MAC, no address. */
type AccountNetworkTable = { member_id: string; mac: string; seen_at: Date };

export type SessionTable = {
  id: string;
  member_id: string;
  counter: Generated<number>;
  created_at: Date;
  rotated_at: Date;
  last_used: Date;
  expires_at: Date;
  revoked_at: Date | null;
  reason: string | null;
  user_agent_hash: string | null;
  /** Such as "Chrome on Android"; null for an unknown user agent. */
  device: string | null;
  /** When the member signed in at the identity service. */
  signed_in_at: Date | null;
  /** When the member proved another sign-in inside the session. */
  confirmed_at: Generated<Date | null>;
  /** Code of the state in which it was opened, by IP address; null when that is unknown. */
  region: string | null;
  /** Of the browser key that renewals must prove; null for clients without one. */
  key_thumbprint: string | null;
  /** The last generation whose parent token came again late. */
  late_generation: number | null;
  /** How many generations in a row that is. */
  late_in_row: Generated<number>;
};

type UsedProofTable = { session_id: string; jti: string; used_at: Date };

type BallotTable = {
  member_id: string;
  location_id: string;
  course_ids: Generated<number[]>;
  version: Generated<number>;
  published_at: Date | null;
  display_name: string | null;
  notes_shared: Generated<boolean>;
  /** The election in which the last write of the picks counts. */
  election_id: string;
  updated_at: Date;
};

type MarkTable = {
  member_id: string;
  course_id: number;
  played_at: Date | null;
  wanted_at: Date | null;
  note: string | null;
};

type PlayedCountTable = { course_id: number; members: number };

/** What became of votes that were given in one call; `key` is the client's. */
type PickBatchTable = {
  member_id: string;
  location_id: string;
  key: string;
  added: number[];
  left_out: ColumnType<LeftOut[], string, never>;
  added_at: Date;
};

export type OutboxTable = {
  shard: Generated<number>;
  id: Generated<string>;
  location_id: string;
  election_id: string;
  added: number[];
  removed: number[];
  /** Change of the turnout: ballots that have a counted pick now, less those that have none any more. */
  ballots_delta: number;
};

type TallyTable = { course_id: number; location_id: string; votes: number };

type StandingsTable = {
  location_id: string;
  ballots: Generated<number>;
  /** The tallies or the courses have changed since the publication. */
  dirty: Generated<boolean>;
  publication_id: string | null;
};

type PublicationTable = {
  id: string;
  location_id: string;
  published_at: Date;
  ballots: number;
  entries: ColumnType<Standing[], string, never>;
};

type AuditTable = {
  id: Generated<number>;
  happened_at: Date;
  /** Null for operators and the server itself. */
  actor_id: string | null;
  action: AuditAction;
  target_id: string | null;
  target: string | null;
  reason: string | null;
  details: ColumnType<Record<string, unknown>, string, never>;
};

type RemovedIdentityTable = { uid: string; removed_at: Date };

type VoidedMailboxTable = { mac: string; member_id: string; left_at: Date };

type RecountTable = {
  /** Such as "2026-06-15" (UTC). */
  day: string;
  started_at: Date;
  finished_at: Date | null;
  differences: number | null;
};

type SampleStateTable = { location_id: string };

/** The three lists have one entry for each course with votes, the first one first. */
type DailyStandingsTable = {
  location_id: string;
  /** Such as "2026-06-15" (UTC). */
  day: string;
  course_ids: number[];
  ranks: number[];
  votes: number[];
  ballots: number;
};

type SuggestionTable = {
  id: Generated<number>;
  member_id: string;
  kind: Suggestion['kind'];
  location_id: string;
  /** What a correction is about; else the course that came of it. */
  course_id: number | null;
  name: string | null;
  city: string | null;
  field: CorrectedField | null;
  value: string | null;
  source: string | null;
  status: Generated<Suggestion['status']>;
  sentence: string | null;
  created_at: Date;
  decided_at: Date | null;
};

export type Database = {
  locations: LocationTable;
  courses: CourseTable;
  catalogue_versions: CatalogueVersionTable;
  catalogue_courses: CatalogueCourseTable;
  distinct_courses: DistinctCoursesTable;
  members: MemberTable;
  account_networks: AccountNetworkTable;
  sessions: SessionTable;
  used_proofs: UsedProofTable;
  ballots: BallotTable;
  pick_batches: PickBatchTable;
  marks: MarkTable;
  played_counts: PlayedCountTable;
  outbox: OutboxTable;
  tallies: TallyTable;
  standings: StandingsTable;
  publications: PublicationTable;
  analytics_events: AnalyticsEventTable;
  analytics_recordings: AnalyticsRecordingTable;
  audit_log: AuditTable;
  recounts: RecountTable;
  removed_identities: RemovedIdentityTable;
  voided_mailboxes: VoidedMailboxTable;
  sample_states: SampleStateTable;
  elections: ElectionTable;
  election_ends: ElectionEndTable;
  closing_ballots: ClosingBallotTable;
  results: ResultTable;
  daily_standings: DailyStandingsTable;
  suggestions: SuggestionTable;
  ledger_keys: LedgerKeyTable;
  ballot_keys: BallotKeyTable;
  ledgers: LedgerTable;
  ledger_parts: LedgerPartTable;
  ledger_courses: LedgerCoursesTable;
  ledger_ballots: LedgerBallotTable;
  ledger_drafts: LedgerDraftTable;
  ledger_draft_rows: LedgerDraftRowTable;
  imports: ImportTable;
  import_changes: ImportChangeTable;
  course_merges: CourseMergeTable;
  merged_picks: MergedPickTable;
  merged_marks: MergedMarkTable;
};

export type MemberRow = Selectable<MemberTable>;
export type ElectionRow = Selectable<ElectionTable>;
export type CourseRow = Selectable<CourseTable>;
export type SuggestionRow = Selectable<SuggestionTable>;
