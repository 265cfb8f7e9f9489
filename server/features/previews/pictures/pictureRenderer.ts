import { createHash } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../http/errors.ts';
import type { Drawn, DrawRequest } from './renderThread.ts';

/** Pictures waiting to be drawn; whoever comes later is told to come back. */
const MAX_WAITING = 16;
/** What is kept of finished pictures: some two hundred. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

export type PictureRenderer = {
  /** The picture as PNG. A fault (503) while too many others are waiting. */
  png: (svg: string) => Promise<Buffer>;
  close: () => Promise<void>;
};

type Waiting = { resolve: (png: Buffer) => void; reject: (problem: Error) => void };

/** A picture is known by its own SVG: the same one is drawn once, whoever asks, and a changed list is another picture. */
export function createPictureRenderer(maxKeptBytes = MAX_KEPT_BYTES): PictureRenderer {
  const kept = new Map<string, Buffer>();
  const drawing = new Map<string, Promise<Buffer>>();
  const waiting = new Map<number, Waiting>();
  let keptBytes = 0;
  let lastId = 0;
  let worker: Worker | null = null;

  function keep(key: string, png: Buffer): void {
    kept.set(key, png);
    keptBytes += png.length;
    for (const [oldest, old] of kept) {
      if (keptBytes <= maxKeptBytes) break;
      kept.delete(oldest);
      keptBytes -= old.length;
    }
  }

  /** The thread is started by the first picture, and again should it ever stop. */
  function start(): Worker {
    const started = new Worker(path.join(import.meta.dirname, 'renderThread.ts'));
    started.unref();
    started.on('message', (drawn: Drawn) => {
      const { resolve, reject } = waiting.get(drawn.id) ?? {};
      waiting.delete(drawn.id);
      if ('png' in drawn) resolve?.(Buffer.from(drawn.png));
      else reject?.(new Error(`A picture could not be drawn: ${drawn.problem}`));
    });
    const giveUp = (cause: unknown): void => {
      worker = null;
      for (const { reject } of waiting.values()) reject(new Error('The drawing thread stopped', { cause }));
      waiting.clear();
    };
    started.on('error', giveUp);
    started.on('exit', giveUp);
    return started;
  }

  async function draw(key: string, svg: string): Promise<Buffer> {
    worker ??= start();
    const id = (lastId += 1);
    const request: DrawRequest = { id, svg };
    const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.postMessage(request);
    const png = await drawn;
    keep(key, png);
    return png;
  }

  return {
    png: async (svg) => {
      const key = keyOf(svg);
      const known = kept.get(key);
      if (known) {
        // Asked for again: the last to be dropped.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const underWay = drawing.get(key);
      if (underWay) return underWay;
      if (waiting.size >= MAX_WAITING)
        throw new ApiError('unavailable', 'Too many pictures at once. Please try again.');
      const drawn = draw(key, svg).finally(() => drawing.delete(key));
      drawing.set(key, drawn);
      return drawn;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

/** Names a picture by what is drawn. */
export const keyOf = (svg: string): string => createHash('sha256').update(svg).digest('base64url').slice(0, 27);
