import { describe, expect, it } from 'vitest';
import { audienceOf, type ShownText, shownTexts } from '../../support/house/shownTexts.ts';

type Rule = [forbidden: RegExp, instead: string];

const FOR_ALL: Rule[] = [
  [/\be-mail/i, 'email'],
  [/\bstands\b/i, 'is'],
  [/\bwhoever\b/i, 'anyone who'],
  [/leads nowhere|with it go\b|unwanted mail|manufactured/i, 'plain words'],
  [/\bbegins? with\b/i, 'starts with'],
  [/\btaken back\b/i, 'removed'],
  [
    /licence|colour|favourite|neighbour|honour|\bcentre\b|behaviour|(?:organ|recogn|author)is(?:e|ing)\b/i,
    'US spelling',
  ],
];

const FOR_PEOPLE: Rule[] = [
  [/(?<!\b(?:my|your) )\blocations?\b/i, 'state'],
  [/\{…\} (?:\p{Ll}+ )?members?\b/u, 'golfers'],
  [/\b(?:can|could|do|does|did|is|are|was|were|has|have|had|will|would|should) ?not\b/i, 'a contraction'],
  [/[a-z]'(?:s|t|re|ve|ll|d)\b/i, '’'],
  [/^nothing here\b/i, 'We couldn’t find that.'],
  [/\blog(?:ged)? ?(?:in|out)\b/i, 'sign in, sign out'],
];

/** Names of analytics events (specification R14.2, R14.3). */
const PRESCRIBED = /^(Logged In|Vote Taken Back)$/;

const texts = shownTexts().filter(({ text }) => !PRESCRIBED.test(text));
const brokenIn = (some: readonly ShownText[], rules: readonly Rule[]): string[] =>
  some.flatMap((shown) =>
    rules
      .filter(([forbidden]) => forbidden.test(shown.text))
      .map(([, instead]) => `${shown.file}:${shown.line}: ${shown.text} (say: ${instead})`),
  );

describe('what people read', () => {
  it('is found in the sources', () => {
    const read = texts.filter((shown) => audienceOf(shown) === 'people').map(({ text }) => text);
    expect(read.length).toBeGreaterThan(1500);
    // An element with words inside it, an attribute, a text with a count, a refusal of the server, and a feed.
    expect(read).toEqual(
      expect.arrayContaining([
        'Already have an account? Sign in',
        'Skip to content',
        '{…} vote',
        'You’ve used all {…} flags. Which pick should {…} replace?',
        'We couldn’t find that page.',
        'Election results',
      ]),
    );
  });

  it('has no word that sounds translated', () => {
    expect(brokenIn(texts, FOR_ALL)).toEqual([]);
  });

  it('is spoken as a friend would speak', () => {
    expect(
      brokenIn(
        texts.filter((shown) => audienceOf(shown) === 'people'),
        FOR_PEOPLE,
      ),
    ).toEqual([]);
  });
});
