/** Width and height in a PNG's header; null for anything but a PNG. */
export function pngSize(file: Buffer): [width: number, height: number] | null {
  const isPng = file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
  return isPng && file.toString('latin1', 12, 16) === 'IHDR' ? [file.readUInt32BE(16), file.readUInt32BE(20)] : null;
}
