import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvFile, csvLine } from '#contract/csv';

/** Rows read from the database at once. */
export const EXPORT_PAGE = 500;

type Pages<Row> = {
  columns: readonly string[];
  /** The rows after one, at most EXPORT_PAGE of them. */
  rowsAfter: (last: Row | undefined) => Promise<Row[]>;
  cellsOf: (row: Row) => (string | number | null)[];
};

/** Sends a list as a CSV file, page by page, so that none is in memory as a whole. */
export function sendCsv<Row>(reply: FastifyReply, name: string, pages: Pages<Row>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(linesOf(pages)));
}

async function* linesOf<Row>({ columns, rowsAfter, cellsOf }: Pages<Row>): AsyncGenerator<string> {
  yield csvFile([columns]);
  for (let rows = await rowsAfter(undefined); rows.length > 0;) {
    yield rows.map((row) => `${csvLine(cellsOf(row))}\r\n`).join('');
    rows = rows.length < EXPORT_PAGE ? [] : await rowsAfter(rows.at(-1));
  }
}
