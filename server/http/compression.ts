import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { etagOf, JSON_TYPE, revalidate } from './cacheHeaders.ts';
import { ownBytes } from './ownBytes.ts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Compresses nearly as well as the highest quality, 11, in a fiftieth of the time. */
const BROTLI_QUALITY = 5;
/** Shorter texts fit into one packet as they are. */
const LEAST_BYTES = 1024;
/** Bytes of all texts whose compressed bytes are cached. */
const MAX_BYTES = 64 * 1024 * 1024;

const compressed = new LRUCache<string, Promise<Buffer>>({ maxSize: MAX_BYTES });

/** A text as it is sent, in UTF-8; `type` is JSON without one. */
export type Text = { etag: string; isLong: boolean; bytes: () => Buffer } & TextHeaders;
type TextHeaders = { cacheControl: string; type?: string };

/** Encodes a text once, however often it is sent. */
export function asText(text: string | Buffer, headers: TextHeaders): Text {
  const bytes = typeof text === 'string' ? ownBytes(text) : text;
  return { ...headers, etag: etagOf(bytes), isLong: bytes.length >= LEAST_BYTES, bytes: () => bytes };
}

/** Sends a text as its client prefers it, or 304 to one that has it. It is compressed once. */
export function sendText(request: FastifyRequest, reply: FastifyReply, sent: Text): FastifyReply {
  const { etag, isLong, cacheControl, type = JSON_TYPE } = sent;
  if (isLong) varyByEncoding(reply);
  const encoding = isLong ? encodingFor(request) : null;
  // Each encoding has different bytes, so it needs an ETag of its own.
  const sentEtag = encoding ? etag.replace(/"$/, `-${encoding}"`) : etag;
  if (revalidate(request, reply, { etag: sentEtag, cacheControl })) return reply.send();
  reply.type(type);
  if (!encoding) return reply.send(sent.bytes());
  compress(sent, encoding).then(
    (shorter) => reply.header('content-encoding', encoding).send(shorter),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

/** The encoding that the client prefers; null for uncompressed text. */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  return negotiate<Encoding>(headers['accept-encoding'] ?? '', [...ENCODINGS]);
}

function compress({ etag, ...text }: Text, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${etag}`;
  const cached = compressed.get(key);
  if (cached) return cached;
  const bytes = text.bytes();
  const packed =
    encoding === 'br'
      ? toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : toGzip(bytes);
  const shorter = packed.then(ownBytes);
  compressed.set(key, shorter, { size: bytes.length });
  return shorter;
}

/** CORS may have named Origin already. */
function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
}
