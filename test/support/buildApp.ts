import { spawnSync } from 'node:child_process';

/** The end-to-end tests run on the page as it is shipped; a build inside the test process would take the libraries' development code. */
export default function setup(): void {
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The page could not be built');
}
