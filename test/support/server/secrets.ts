/** Values that no log, event, URL or trace of a test run may contain: passwords, tokens, e-mail addresses. */
const SECRETS: Record<string, RegExp> = {
  password: /(planted|fairway)-22/,
  'signed token': /eyJ[\w-]{8,}\.[\w-]{8,}\./,
  'refresh token': /\bv1\.[\w-]{16}\.\d+\.[\w-]{43}/,
  'e-mail address': /[\w.+-]@(example\.com|golf\.example)/,
};

/** The kinds of secrets in a text, including base64 and escaped ones. */
export function secretsIn(text: string): string[] {
  const forms = [text, unescaped(text), ...inBase64(unescaped(text))].join('\n');
  return Object.keys(SECRETS).filter((kind) => SECRETS[kind]?.test(forms));
}

function unescaped(text: string): string {
  return text.replaceAll(/%[\da-f]{2}/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
}

const inBase64 = (text: string): string[] =>
  (text.match(/[\w+/-]{24,}={0,2}/g) ?? []).map((piece) => Buffer.from(piece, 'base64').toString());
