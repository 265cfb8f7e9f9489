import { base64url } from 'jose';

export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Decodes base64url; undefined for anything but the one spelling that encoding these bytes gives, so that no letter can
 * be changed unnoticed.
 */
export function decodeExactly(text: string): Bytes | undefined {
  // No bytes have one letter more than a multiple of four.
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(base64url.decode(text));
  return base64url.encode(bytes) === text ? bytes : undefined;
}

export const encodeBytes = (bytes: Uint8Array): string => base64url.encode(bytes);

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export const textBytes = (text: string): Bytes => new TextEncoder().encode(text);
