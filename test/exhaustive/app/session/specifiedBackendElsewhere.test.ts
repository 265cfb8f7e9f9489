import { afterAll, vi } from 'vitest';
import { describeSpecifiedBackend } from '../../../support/app/specifiedBackend.ts';

const HOSTS = vi.hoisted(() => {
  const hosts = { api: 'https://api.golf.example', courses: 'https://courses.golf.example' };
  vi.stubEnv('VITE_API_HOST', hosts.api);
  vi.stubEnv('VITE_COURSES_API_HOST', hosts.courses);
  return hosts;
});
afterAll(() => vi.unstubAllEnvs());

describeSpecifiedBackend(HOSTS);
