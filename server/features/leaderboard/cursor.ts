/** Where the next page of a ranking begins: opaque to clients, bound to one publication. */
export type Cursor = { publicationId: string; position: number };

export function encodeCursor({ publicationId, position }: Cursor): string {
  return Buffer.from(`${publicationId}.${position}`).toString('base64url');
}

/** Null for anything this server did not make. */
export function decodeCursor(text: string): Cursor | null {
  const match = /^([\w-]{12})\.(\d{1,6})$/.exec(Buffer.from(text, 'base64url').toString());
  const [, publicationId, position] = match ?? [];
  if (publicationId === undefined) return null;
  const cursor = { publicationId, position: Number(position) };
  return encodeCursor(cursor) === text ? cursor : null;
}
