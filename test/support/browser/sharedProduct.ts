import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ADMIN_EMAILS } from './adminEmails.ts';
import { type Product, startProduct } from '../server/product.ts';

let product: Product | undefined;
let folder: string | undefined;

/** Global setup of the end-to-end tests: one product for all files that ask for no settings of their own. */
export async function setup(project: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'top-picks-e2e-'));
  const logFile = join(folder, 'server.log');
  product = await startProduct({ env: { ADMIN_EMAILS: ADMIN_EMAILS.join(',') }, logFile });
  project.provide('sharedProduct', { url: product.url, emulatorUrl: product.emulatorUrl, logFile });
}

/** Fails when the product has ended by itself, after which nothing in the files that share it can work. */
export async function teardown(): Promise<void> {
  const code = await product?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
  if (product && code !== 0)
    throw new Error(`The shared product ended with ${code}:\n${product.output().slice(-4000)}`);
}

/** What the shared product has printed so far. */
export const readLog = (logFile: string): string => readFileSync(logFile, 'utf8');
