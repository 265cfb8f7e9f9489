import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Arguments, Command, Context } from './command.ts';
import { findCommand } from './commands.ts';
import { explain } from './explain.ts';

/** Longer names of sockets are cut off by the system. */
const LONGEST_PATH = 100;

type Request = { command: string; args: Arguments };
type Reply = { out: string } | { err: string } | { isWell: boolean };
type ServerContext = Pick<Context, 'db' | 'now' | 'tokenKeys'>;
type Output = Pick<Context, 'print' | 'complain'>;

const socketOf = (dataDir: string): string => join(dataDir, 'operator.sock');

/** Lets operators' commands work inside this server, which alone may use the embedded database. Only the owner of the folder gets in. */
export async function openOperatorSocket(
  dataDir: string,
  { log, ...context }: ServerContext & { log: (line: string) => void },
): Promise<{ close: () => Promise<void> }> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    log(`The path ${path} is too long for a socket: operators' commands need the server stopped.`);
    return { close: () => Promise.resolve() };
  }
  // Left by a server that was killed; this one has the folder to itself.
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    void serve(socket, context);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // listen() creates the file; the umask keeps other users out from the start.
    const mask = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(mask);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Runs the one command that a client sends, and streams its output back. */
async function serve(socket: Socket, server: ServerContext): Promise<void> {
  const send = (line: Reply): void => void socket.write(`${JSON.stringify(line)}\n`);
  try {
    const { command, args } = await firstLine<Request>(socket);
    const found = findCommand(command);
    if (!found || found.whileStopped) throw new Error(`A running server does not take ${command}`);
    const context = {
      ...server,
      isShared: false,
      print: (out: string) => send({ out }),
      complain: (err: string) => send({ err }),
    };
    send({ isWell: await found.run(context, args) });
  } catch (error) {
    send({ err: explain(error) });
    send({ isWell: false });
  }
  socket.end();
}

async function firstLine<Line>(socket: Socket): Promise<Line> {
  for await (const line of createInterface({ input: socket })) {
    // Nothing else is expected, but 'close' is emitted only while somebody reads.
    socket.resume();
    return JSON.parse(line) as Line;
  }
  throw new Error('The other side said nothing');
}

/** Runs a command inside the running server; null when no server runs. */
export async function runOnServer(
  dataDir: string,
  { command, args }: { command: Command; args: Arguments },
  { print, complain }: Output,
): Promise<boolean | null> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) return null;
  const socket = await reach(path);
  if (!socket) return null;
  socket.write(`${JSON.stringify({ command: command.name, args } satisfies Request)}\n`);
  let isWell: boolean | undefined;
  for await (const line of createInterface({ input: socket })) {
    const reply = JSON.parse(line) as Reply;
    if ('out' in reply) print(reply.out);
    else if ('err' in reply) complain(reply.err);
    else isWell = reply.isWell;
  }
  if (isWell === undefined) throw new Error('The server went away before the command was done');
  return isWell;
}

/** Null when no server listens there. */
function reach(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
  });
}
