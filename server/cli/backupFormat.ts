/** A backup is gzip over JSON lines: a head, then tables in pieces, then an end, without which it is torn. */
export type BackupHead = { format: 'top-picks-backup'; at: string; migrations: string[] };
export type BackupPiece = { table: string; rows: Record<string, unknown>[] };
export type BackupEnd = { end: true; rows: number };
export type BackupLine = BackupHead | BackupPiece | BackupEnd;

/** A ranking is a row, and can be 100 kB; a ledger, up to several MB, is a piece of its own. */
export const ROWS_PER_PIECE = 100;
export const BACKUP_TIMEOUT_MS = 600_000;
