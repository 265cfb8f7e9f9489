import { expect, it } from 'vitest';
import { deviceOf } from '../../../server/features/users/device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

const AGENTS: [words: string | null, agent: string][] = [
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['Chrome on iPhone', `${IPHONE} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows', `${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Opera on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ['Vivaldi on Mac', `${MAC} ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Vivaldi/7.5`],
  ['DuckDuckGo on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['Facebook on iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.50.100;FBDV/iPhone17,1]`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  ['Safari on Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  ['Safari on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Safari on iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['Instagram on iPhone', `${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone17,1; iOS 18_5)`],
  ['TikTok on iPhone', `${IPHONE} Mobile/15E148 musical_ly_40.1.0 BytedanceWebview/d8a21c6`],
  [null, 'curl/8.5.0'],
  [null, 'lightMyRequest'],
  [null, ''],
];

it.each(AGENTS)('the device in the list of sessions is %s for the agent string %s', (words, agent) => {
  expect(deviceOf(agent)).toBe(words);
});

it('unknown text in an agent string does not appear in the device', () => {
  expect(deviceOf(`${WINDOWS} <script>alert(1)</script> Firefox/142.0`)).toBe('Firefox on Windows');
  expect(deviceOf('x'.repeat(100_000))).toBeNull();
});
