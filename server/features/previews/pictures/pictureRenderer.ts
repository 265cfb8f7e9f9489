import { createHash } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../http/errors.ts';
import { ownBytes } from '../../../http/ownBytes.ts';
import type { RenderResult, RenderRequest } from './renderThread.ts';

/** Pictures waiting to be rendered, for all networks together; further requests are refused until there is room. */
const MAX_WAITING = 100;
/** About 200 pictures. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

export type PictureRenderer = {
  /** The picture as PNG. Rejects with an ApiError (503) while too many others are waiting. */
  png: (svg: string) => Promise<Buffer>;
  /** Whether it is rendered, or being rendered, already. */
  isKnown: (svg: string) => boolean;
  close: () => Promise<void>;
};

type Waiting = { resolve: (png: Buffer) => void; reject: (problem: Error) => void };

/**
 * Renders SVG as PNG in a thread. The cache's key is the SVG itself, so each picture is rendered once and a changed
 * list is another picture.
 */
export function createPictureRenderer(maxCacheBytes = MAX_CACHE_BYTES): PictureRenderer {
  const cache = new LRUCache<string, Buffer>({
    maxSize: Math.floor(maxCacheBytes),
    sizeCalculation: (png) => png.length,
  });
  const pending = new Map<string, Promise<Buffer>>();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let worker: Worker | null = null;

  /** Starts the thread, for the first picture or after it has stopped. */
  function start(): Worker {
    const started = new Worker(path.join(import.meta.dirname, 'renderThread.ts'));
    started.unref();
    started.on('message', (result: RenderResult) => {
      const { resolve, reject } = waiting.get(result.id) ?? {};
      waiting.delete(result.id);
      if ('png' in result) resolve?.(ownBytes(result.png));
      else reject?.(new Error(`A picture could not be drawn: ${result.problem}`));
    });
    const rejectAll = (cause: unknown): void => {
      // A thread that failed ends afterwards, when the next one may have its own work.
      if (worker !== started) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(new Error('The rendering thread stopped', { cause }));
      waiting.clear();
    };
    started.on('error', rejectAll);
    started.on('exit', rejectAll);
    return started;
  }

  async function render(key: string, svg: string): Promise<Buffer> {
    worker ??= start();
    const id = (lastId += 1);
    const request: RenderRequest = { id, svg };
    const rendered = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.postMessage(request);
    const png = await rendered;
    cache.set(key, png);
    return png;
  }

  return {
    isKnown: (svg) => cache.has(keyOf(svg)) || pending.has(keyOf(svg)),
    png: async (svg) => {
      const key = keyOf(svg);
      const cached = cache.get(key) ?? pending.get(key);
      if (cached) return cached;
      if (waiting.size >= MAX_WAITING) {
        throw new ApiError('unavailable', 'That’s too many pictures at once. Try again in a moment.');
      }
      const rendered = render(key, svg).finally(() => pending.delete(key));
      pending.set(key, rendered);
      return rendered;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

/** The cache key and ETag of a picture. */
export const keyOf = (svg: string): string => createHash('sha256').update(svg).digest('base64url').slice(0, 27);
