import { afterEach, expect, it, vi } from 'vitest';
import { deviceType } from '../../../src/core/analytics/trackAction.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['mobile', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'],
  ['mobile', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2'],
  ['mobile', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'],
  ['mobile', 'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'],
])('[R14.1] the device type is %s for the agent string %s', (type, userAgent) => {
  vi.stubGlobal('navigator', { userAgent });
  expect(deviceType()).toBe(type);
});
