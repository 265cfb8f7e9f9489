/** Each browser also claims to be those below it. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\b(BytedanceWebview|musical_ly|TikTok)/i, 'TikTok'],
  [/\bFB(AN|AV)\//, 'Facebook'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

/** iPhones also say "like Mac OS X", Android and ChromeOS also say "Linux" or "X11". */
const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Real user agents are shorter; the rest is ignored. */
const MOST_CHARACTERS = 512;

/**
 * A short name by which people recognise their device, such as "Chrome on Android", without version and model; null
 * when unknown.
 */
export function deviceOf(userAgent: string): string | null {
  const agent = userAgent.slice(0, MOST_CHARACTERS);
  const browser = named(BROWSERS, agent);
  const system = named(SYSTEMS, agent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}

function named(signs: readonly [sign: RegExp, name: string][], agent: string): string | null {
  return signs.find(([sign]) => sign.test(agent))?.[1] ?? null;
}
