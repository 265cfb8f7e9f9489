import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';

/** An https address that leads to a server on this machine, as a proxy would. Browsers take it when they are told the hash of its key. */
export type TlsFront = { url: string; keyHash: string; close: () => Promise<void> };

export async function startTlsFront(url: string): Promise<TlsFront> {
  const { hostname, port } = new URL(url);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const subject = publicKey.export({ type: 'spki', format: 'der' });
  const open = new Set<{ destroy: () => void }>();
  const server = createServer({ key, cert: certificate(subject, privateKey) }, (near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    open.add(near).add(far);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    keyHash: createHash('sha256').update(subject).digest('base64'),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** One value of ASN.1 in DER: what it is, how long, and what it holds. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const size = body.length < 0x100 ? [body.length] : [body.length >> 8, body.length & 0xff];
  const length = body.length < 0x80 ? size : [0x80 + size.length, ...size];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const [INTEGER, BITS, OBJECT, TEXT, TIME, SEQUENCE, SET] = [2, 3, 6, 12, 23, 0x30, 0x31];
const NONE_UNUSED = Buffer.from([0]);
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OBJECT, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = der(OBJECT, Buffer.from('550403', 'hex'));
const A_DAY_MS = 86_400_000;

/** A certificate for localhost, signed by itself, good for today. */
function certificate(subjectKey: Buffer, signer: KeyObject): string {
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, 'localhost'))));
  const day = (at: number) => der(TIME, new Date(at).toISOString().replace(/\D/g, '').slice(2, 14) + 'Z');
  const validity = der(SEQUENCE, day(Date.now() - A_DAY_MS), day(Date.now() + A_DAY_MS));
  const serial = der(INTEGER, Buffer.from([1]));
  const content = der(SEQUENCE, serial, ECDSA_WITH_SHA256, name, validity, name, subjectKey);
  const signature = sign('sha256', content, signer);
  const whole = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(BITS, NONE_UNUSED, signature));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}
