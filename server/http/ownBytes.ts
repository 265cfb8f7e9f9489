/**
 * A copy for a cache. Node cuts buffers of up to 32 kB from a pool of 64 kB, and one such piece that is kept keeps the
 * whole pool.
 */
export function ownBytes(bytes: string | Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes));
  if (typeof bytes === 'string') own.write(bytes);
  else own.set(bytes);
  return own;
}
