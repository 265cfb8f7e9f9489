/**
 * The grade of the MDN HTTP Observatory (1.4.8) by its published rules: 100 points, changed by each of its checks.
 * The tool itself has 233 packages, of which one is compiled at install, and is therefore no dependency; it gave the
 * same grades to the same headers. What only a network shows (certificates, the redirect from http) counts as right.
 */
type Response = { headers: Record<string, string | string[] | undefined>; body: string };

const text = (value: string | string[] | undefined): string => [value ?? ''].flat().join(', ');

const CHECKS: Record<string, (response: Response) => number> = {
  'content-security-policy': ({ headers }) => {
    const policy = text(headers['content-security-policy']);
    if (policy === '') return -25;
    if (/script-src[^;]*'unsafe-inline'|script-src[^;]*\*|script-src[^;]*data:/.test(policy)) return -20;
    if (policy.includes("'unsafe-eval'")) return -10;
    if (/(script|style|object)-src[^;]* http:/.test(policy)) return -20;
    if (/style-src[^;]*'unsafe-inline'/.test(policy)) return 0;
    return policy.includes("default-src 'none'") ? 10 : 5;
  },
  cookies: ({ headers }) => ([headers['set-cookie'] ?? []].flat().every((one) => /;\s*secure/i.test(one)) ? 0 : -40),
  'cross-origin sharing': ({ headers }) => (headers['access-control-allow-origin'] === '*' ? -50 : 0),
  'referrer policy': ({ headers }) => {
    const policy = text(headers['referrer-policy']);
    if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy)) return 5;
    return policy === '' ? 0 : -5;
  },
  'transport security': ({ headers }) => {
    const seconds = Number(/max-age=(\d+)/.exec(text(headers['strict-transport-security']))?.[1] ?? -1);
    return seconds < 0 ? -20 : seconds < 15_768_000 ? -10 : 0;
  },
  'scripts of others': ({ body }) => {
    const foreign = body.match(/<script[^>]+src="(https?:)?\/\/[^>]*>/g) ?? [];
    return foreign.some((tag) => tag.includes('http:'))
      ? -50
      : foreign.every((tag) => tag.includes('integrity='))
        ? 0
        : -5;
  },
  'content types': ({ headers }) => (headers['x-content-type-options'] === 'nosniff' ? 0 : -5),
  frames: ({ headers }) => (text(headers['content-security-policy']).includes("frame-ancestors 'none'") ? 5 : -20),
  'resource policy': ({ headers }) =>
    /^same-(origin|site)$/.test(text(headers['cross-origin-resource-policy'])) ? 10 : 0,
};

/** The lowest score of A+. */
export const A_PLUS = 100;

/** Extra points count only where the score without them is an A. */
export function scoreOf(response: Response): number {
  const marks = Object.values(CHECKS).map((check) => check(response));
  const sum = (list: number[]) => list.reduce((total, mark) => total + mark, 100);
  const strict = sum(marks.filter((mark) => mark < 0));
  return strict >= 90 ? sum(marks) : strict;
}
