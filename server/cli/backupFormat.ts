/** A backup is gzip over JSON lines: a head, then tables in pieces, then an end, without which it is torn. */
export type BackupHead = { format: 'top-picks-backup'; at: string; migrations: string[] };
export type BackupPiece = { table: string; rows: Record<string, unknown>[] };
export type BackupEnd = { end: true; rows: number; manifest: Manifest };
/** What a backup holds, to be compared with what a restore finds, and with the backup of the day before. */
export type Manifest = {
  members: number;
  /** Those with at least one vote. */
  ballots: number;
  votes: number;
  /** The newest head of each state, by the state's code, with the SHA-256 of its signed form. */
  ledgers: Record<string, { number: number; sha256: string }>;
};
export type BackupLine = BackupHead | BackupPiece | BackupEnd;

/** A ranking is a row, and can be 100 kB; a part of a ledger, up to 1 MB, is a piece of its own. */
export const ROWS_PER_PIECE = 100;
export const BACKUP_TIMEOUT_MS = 600_000;
