import { describe, expect, it } from 'vitest';
import { normaliseEmail } from '../../../server/features/users/emailAddress.ts';

/** Spellings of one mailbox; the first one of a row is its normalized form. */
const ONE_MAILBOX: string[][] = [
  ['sq@gmail.com', 's.q@gmail.com', 'SQ+golf@GoogleMail.com', ' s.q.+a+b@gmail.com '],
  ['pat@outlook.com', 'pat+1@outlook.com', 'Pat+@outlook.com'],
  ['pat@hotmail.com', 'pat+1@hotmail.com', 'pat+1@hotmail.com.'],
  ['pat@hotmail.co.uk', 'pat+1@hotmail.co.uk', 'Pat+2@Hotmail.Co.UK'],
  ['pat@outlook.de', 'pat+1@outlook.de', 'pat@outlook.de.'],
  ['pat@outlook.com.br', 'pat+1@outlook.com.br'],
  ['pat@live.nl', 'pat+1@live.nl'],
  ['pat@live.co.uk', 'pat+1@live.co.uk'],
  ['pat@icloud.com', 'pat+1@icloud.com', 'pat@me.com', 'pat+2@mac.com'],
  ['patgolf@proton.me', 'pat.golf@proton.me', 'Pat_Golf+1@protonmail.com', 'pat-golf@pm.me'],
  ['pat@fastmail.com', 'pat+links@fastmail.com'],
  ['pat@zohomail.com', 'pat+links@zohomail.com'],
  ['pat@yahoo.com', 'pat-links@yahoo.com', 'PAT-a-b@yahoo.com'],
  ['pat@yahoo.co.uk', 'pat-links@yahoo.co.uk'],
  ['pat@yahoo.com.br', 'pat-links@yahoo.com.br'],
  ['pat@hey.com', 'pat+links@hey.com'],
  ['pat@yandex.ru', 'pat@ya.ru', 'pat@yandex.com', 'pat@yandex.by', 'pat@yandex.kz', 'pat@yandex.ua', 'pat+1@ya.ru'],
  ['pat-golf@yandex.ru', 'pat.golf@ya.ru', 'Pat-Golf@yandex.com'],
  ['pat@club.example', 'pat@club.example.', '"pat"@club.example', '"p\\at"@CLUB.example.'],
  ['sq@gmail.com', '"s.q"@gmail.com', '"sq+golf"@googlemail.com.'],
];

const DIFFERENT: [string, string][] = [
  ['pat@outlook.com', 'pat@hotmail.com'],
  ['pat.golf@outlook.com', 'patgolf@outlook.com'],
  ['pat-golf@outlook.com', 'pat@outlook.com'],
  ['pat+golf@yahoo.com', 'pat@yahoo.com'],
  ['pat@yahoo.com', 'pat@ymail.com'],
  ['pat+golf@club.example', 'pat@club.example'],
  ['pat+golf@hotmail.example', 'pat@hotmail.example'],
  ['pat@hotmail.co.uk', 'pat@hotmail.com'],
  ['pat@yahoo.co.uk', 'pat@yahoo.com'],
  ['pat-golf@yahoo.co.jp', 'pat@yahoo.co.jp'],
  ['patgolf@yandex.ru', 'pat.golf@yandex.ru'],
  ['"pat golf"@club.example', 'patgolf@club.example'],
  ['pat.golf@club.example', 'patgolf@club.example'],
];

describe('the mailbox of an e-mail address', () => {
  it.each(ONE_MAILBOX)('[R4.10] is the same for every spelling of %s', (...spellings) => {
    expect(spellings.map(normaliseEmail)).toEqual(spellings.map(() => spellings[0]));
  });

  it.each(DIFFERENT)('is not the same for %s and %s', (one, other) => {
    expect(normaliseEmail(one)).not.toBe(normaliseEmail(other));
  });

  it('is the whole address where its name is only a tag or dots', () => {
    for (const address of ['+x@gmail.com', '...@gmail.com', '-x@yahoo.com', '+x@ya.ru', 'no address', '']) {
      expect(normaliseEmail(address)).toBe(address);
    }
  });
});
