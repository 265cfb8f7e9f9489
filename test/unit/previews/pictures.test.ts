import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { coursePicture } from '../../../server/features/previews/pictures/coursePicture.ts';
import { drawable, type Face, widthOf } from '../../../server/features/previews/pictures/faces.ts';
import { fitHeading, fitName, fitNamed } from '../../../server/features/previews/pictures/fitting.ts';
import { FONT_FILES } from '../../../server/features/previews/pictures/fontFiles.ts';
import { listPicture, listStory } from '../../../server/features/previews/pictures/listPicture.ts';
import { rankingPicture } from '../../../server/features/previews/pictures/rankingPicture.ts';
import { resultPicture, resultStory } from '../../../server/features/previews/pictures/resultPicture.ts';
import { COLOURS, picture, type Size, STORY, text, WIDE } from '../../../server/features/previews/pictures/svg.ts';

const font = {
  fontBuffers: Object.values(FONT_FILES).map((file) => new Uint8Array(readFileSync(file))),
  loadSystemFonts: false,
};
beforeAll(() => initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))));

/** Right edge of the rendered pixels. */
function drawnWidth(content: string, face: Face, size: number): number {
  const { width, height } = { width: 4000, height: 200 };
  const svg = picture({ width, height }, [text(content, [0, 100], { face, size })]);
  const box = new Resvg(svg.replace(/<rect[^>]*>/, ''), { font }).getBBox();
  return box ? box.x + box.width : 0;
}

/** The texts of a picture, with their edges. */
const textsOf = (svg: string) =>
  [
    ...svg.matchAll(
      /<text x="([\d.]+)" y="([\d.]+)" font-family="(\w+)" font-size="([\d.]+)"[^>]*text-anchor="(\w+)">([^<]*)</g,
    ),
  ].map(([, x, y, family, size, anchor, content = '']) => {
    const plain = content.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const width = widthOf(plain, family === 'Fraunces' ? 'display' : 'sans', Number(size));
    const left = anchor === 'end' ? Number(x) - width : Number(x);
    return { content: plain, left, right: left + width, y: Number(y), size: Number(size) };
  });

const longName = 'General George V Underwood Jr Golf Complex Sunset Course of the Windward Wolds';

describe('a text of a picture', () => {
  it.each([
    ['TPC Scottsdale (Stadium)', 'sans', 20],
    ['Wāʻōlani Ťažký Łódź Ñandú 1234567890', 'sans', 27],
    ['Dana Palmer’s picks in Massachusetts', 'display', 52],
    ['AVATAR To Yo WA', 'display', 150],
    ['Иван Αθήνα', 'display', 50],
  ] as const)('is measured as wide as it is rendered: %s', (content, face, size) => {
    const [measured, drawn] = [widthOf(drawable(content), face, size), drawnWidth(drawable(content), face, size)];
    expect(drawn).toBeLessThanOrEqual(measured * 1.01);
    expect(drawn).toBeGreaterThan(measured * 0.9);
  });

  it('leaves out characters that no font has, and line breaks', () => {
    expect(drawable(' Pat\u202e 日本\n🏌️‍♀️  Oʻahu\u0000 ')).toBe('Pat O‘ahu');
    expect(drawable('e\u0301')).toBe('é');
  });
});

describe('fitting a text into its place', () => {
  it('abbreviates a name (“Golf Club” to “GC”) before it cuts the name', () => {
    const type = { face: 'sans', size: 20 } as const;
    expect(fitName('Papago Golf Course', type, 300)).toBe('Papago Golf Course');
    expect(fitName('Forest Highlands Golf Club (Canyon)', type, 300)).toBe('Forest Highlands GC (Canyon)');
    expect(fitName('Superstition Mountain Golf and Country Club', type, 290)).toBe('Superstition Mountain G&CC');
    expect(fitName(longName, type, 200)).toMatch(/^General George.*…$/);
    expect(fitName('Gold Canyon Golf Resort (Dinosaur Mountain)', type, 260)).toBe('Gold Canyon Golf Resort…');
    expect(fitName('Gold Canyon Golf Resort (Dinosaur Mountain)', type, 290)).toBe('Gold Canyon Golf Resort…');
    expect(fitName('Gold Canyon Golf Resort (Dinosaur Mountain)', type, 320)).toMatch(/Resort \(Dinos.*…$/);
  });

  it('keeps any text within width and lines', () => {
    const place = { sizes: [52, 40, 30], width: 350, lines: 3 };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (wild) => {
        const name = drawable(wild);
        expect(widthOf(fitName(name, { face: 'sans', size: 20 }, 280), 'sans', 20)).toBeLessThanOrEqual(280);
        for (const heading of [fitHeading(name, place), fitNamed(name, '’s picks in New Mexico', place)]) {
          expect(heading.lines.length).toBeLessThanOrEqual(3);
          for (const line of heading.lines) expect(widthOf(line, 'display', heading.size)).toBeLessThanOrEqual(350);
        }
      }),
    );
  });

  it('breaks a heading into lines of even length', () => {
    const place = { sizes: [84], width: 900, lines: 2 };
    expect(fitHeading('Dana’s picks in Arizona', place).lines).toEqual(['Dana’s picks', 'in Arizona']);
    expect(fitHeading('Dana’s picks', place).lines).toEqual(['Dana’s picks']);
  });

  it('cuts a long name but not the words after the name', () => {
    const { lines } = fitNamed('W'.repeat(80), '’s picks in New Mexico', { sizes: [52, 30], width: 350, lines: 3 });
    expect(lines.join(' ')).toMatch(/^W+…’s picks in New Mexico$/);
  });
});

describe('a picture', () => {
  const names = Array.from({ length: 22 }, (_, index) => `${longName} ${index}`);
  const marked = names.map((name, _id) => ({ _id, name, city: 'Mesa', lat: 33 + _id / 10, lon: -107 }));
  const list = { displayName: longName, code: 'NM', stateName: 'New Mexico', names, marked };
  const rows = names.map((name) => ({ rank: 'T10', name, votes: 1_234_567 }));
  const result = {
    code: 'MA',
    stateName: 'Massachusetts',
    election: 'The one of 2027',
    ballots: 9,
    votes: 9,
    marked,
    top: rows,
    ledger: { number: 123_456, words: Array.from({ length: 8 }, () => 'mushroom') },
  };
  const course = {
    name: longName,
    city: longName,
    stateName: 'Massachusetts',
    code: 'MA',
    isClosed: false,
    rank: 'T10',
    votes: 1_234_567,
    marked,
  };

  /** Pictures of lists of each length at which the layout changes, as previews and as stories. */
  const listsOf = (all: string[]): [string, string, Size][] =>
    [1, 3, 6, 11, 12, 22].flatMap((count) => {
      const short = { ...list, names: all.slice(0, count) };
      const what = `${count} × ${all[0] ?? ''}`;
      return [
        [what, listPicture(short), WIDE],
        [`${what} as a story`, listStory(short), STORY],
      ];
    });

  it.each<[what: string, svg: string, size: Size]>([
    ...listsOf(names),
    ...listsOf(names.map(() => 'Bel-Air')),
    [
      'a ranking',
      rankingPicture({
        code: 'MA',
        title: 'Massachusetts’s top golf courses',
        isClosed: false,
        ballots: 9,
        votes: 9,
        marked,
        top: rows,
      }),
      WIDE,
    ],
    ['a course', coursePicture(course), WIDE],
    ['a result', resultPicture(result), WIDE],
    ['a result as a story', resultStory(result), STORY],
    ['a result older than ledgers', resultPicture({ ...result, ledger: null }), WIDE],
  ])('of %s has no text beyond its edge or over another text', (_what, svg, { width, height }) => {
    const texts = textsOf(svg);
    expect(texts.length).toBeGreaterThan(3);
    for (const { content, left, right, y, size } of texts) {
      expect(left, content).toBeGreaterThanOrEqual(56);
      expect(right, content).toBeLessThanOrEqual(width - 60);
      expect(y - size, content).toBeGreaterThan(0);
      expect(y, content).toBeLessThan(height - 40);
    }
    const overlapping = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => one.left < other.right && other.left < one.right)
        .filter((other) => one.y - one.size * 0.72 < other.y && other.y - other.size * 0.72 < one.y)
        .map((other) => `${one.content} / ${other.content}`),
    );
    expect(overlapping).toEqual([]);
  });

  it('has the outline of the state below the texts, not over them', () => {
    const svg = resultPicture({ ...result, code: 'AZ', stateName: 'Arizona', election: '2027', ballots: 277_000 });
    const [, x, y] = /translate\(([\d.]+) ([\d.]+)\) scale\([\d.]+\)"><path transform/.exec(svg)!.map(Number);
    const above = textsOf(svg).filter((each) => each.left < x! && each.right > x! && each.y < 573);
    expect(above.map(({ content }) => content)).toContain('from 277,000 golfers.');
    for (const each of above) expect(each.y, each.content).toBeLessThan(y!);
  });

  it('escapes names that contain markup', () => {
    const hostile = '</text><script href="x">alert(1)</script>&amp;<!--';
    const drawings = [
      listPicture({ ...list, displayName: hostile, names: [hostile] }),
      listStory({ ...list, displayName: hostile, names: [hostile] }),
      coursePicture({ ...course, name: hostile, city: hostile }),
      rankingPicture({
        code: 'NM',
        title: hostile,
        isClosed: false,
        ballots: 1,
        votes: 1,
        marked,
        top: [{ rank: '1', name: hostile, votes: 1 }],
      }),
    ];
    for (const svg of drawings) {
      expect(svg).toContain('&lt;/text&gt;');
      expect([...new Set([...svg.matchAll(/<\/?(\w+)/g)].map(([, element]) => element))].sort()).toEqual(
        ['circle', 'g', 'path', 'rect', 'svg', 'text'].filter((element) => svg.includes(`<${element}`)),
      );
      expect(svg).not.toContain('<!');
    }
  });

  it('sets a short list in a larger font, as far as its names fit', () => {
    const sizeOf = (name: string, count: number) =>
      textsOf(listPicture({ ...list, names: Array.from({ length: count }, () => name) })).find(({ content }) =>
        content.startsWith(name.slice(0, 5)),
      )?.size;
    expect([1, 4, 7, 12].map((count) => sizeOf('Bel-Air', count))).toEqual([48, 36, 27, 20]);
    expect([1, 4, 7, 12].map((count) => sizeOf('The Club at Prescott Lakes and Pinnacle', count))).toEqual([
      27, 27, 27, 20,
    ]);
    expect(sizeOf('Superstition Mountain (Prospector)', 2)).toBe(36);
  });

  it('lists the names in order, in two columns when there are more than eleven', () => {
    const texts = textsOf(listPicture({ ...list, names: names.map((_name, index) => `Course ${index + 1}`) }));
    const shown = texts.filter(({ content }) => content.startsWith('Course'));
    expect(shown.map(({ content }) => content)).toEqual(names.map((_name, index) => `Course ${index + 1}`));
    expect(new Set(shown.map(({ left }) => left)).size).toBe(2);
  });

  it('uses the colours of the light theme', () => {
    const css = readFileSync('src/styles/tokens.css', 'utf8');
    const tokenOf = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+),`).exec(css)?.[1];
    expect(COLOURS).toEqual(Object.fromEntries(Object.keys(COLOURS).map((name) => [name, tokenOf(name)])));
  });
});

it('[R16.20] pictures say that few ballots are provisional, and show a first place with fewer than three votes small', () => {
  const ranking = { code: 'MA', title: 'Massachusetts’s top golf courses', isClosed: false, votes: 9, marked: [] };
  const drawn = (ballots: number) =>
    rankingPicture({ ...ranking, ballots, top: [{ rank: '1', name: 'Links', votes: 9 }] });
  expect(drawn(9)).toMatch(/Early ranking:.*9 golfers so far/);
  expect(drawn(10)).not.toContain('Early ranking');
  const course = { name: 'Links', city: 'Salem', stateName: 'Massachusetts', code: 'MA', isClosed: false };
  const sizeOf = (rank: string, votes: number) =>
    textsOf(coursePicture({ ...course, rank, votes, marked: [] })).find(({ content }) => content.split(' ')[0] === rank)
      ?.size;
  expect([sizeOf('1', 2), sizeOf('T1', 2), sizeOf('1', 3), sizeOf('2', 2)]).toEqual([30, 30, 96, 96]);
});

it('pictures of a closed state do not invite to vote', () => {
  const ranking = { code: 'MA', title: 'Massachusetts’s top golf courses', ballots: 0, votes: 0, top: [], marked: [] };
  const course = {
    name: 'Links',
    city: 'Salem',
    stateName: 'Massachusetts',
    code: 'MA',
    rank: null,
    votes: 0,
    marked: [],
  };
  for (const isClosed of [true, false]) {
    const shown = rankingPicture({ ...ranking, isClosed }) + coursePicture({ ...course, isClosed });
    expect(/yet|Be the first/.test(shown)).toBe(!isClosed);
  }
});
