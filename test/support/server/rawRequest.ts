import { type AddressInfo, connect } from 'node:net';
import type { TestServer } from './server.ts';

/** Sends bytes to a listening server; resolves with all that it sends until it closes the connection. */
export function sendRaw({ app }: Pick<TestServer, 'app'>, bytes: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
