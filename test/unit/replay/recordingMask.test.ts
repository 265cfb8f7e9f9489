import { expect, it } from 'vitest';
import { maskFrame } from '../../../src/core/analytics/recordingMask.ts';
import { trackedPath } from '../../../src/core/analytics/trackedPath.ts';

const SAFE = 'https://picks.example/shared/:userId/az';
const mask = (type: number, data: unknown) => maskFrame({ type, data, timestamp: 1 }, () => SAFE).data;

it('[R14.6] a recording has the page’s address without ids', () => {
  expect(mask(4, { href: 'https://picks.example/shared/abc/az', width: 390, height: 844 })).toEqual({
    href: SAFE,
    width: 390,
    height: 844,
  });
});

it('[R14.6] labels and addresses are masked anywhere in a snapshot; style sheets and classes stay', () => {
  const link = { tagName: 'link', attributes: { rel: 'stylesheet', href: '/assets/core.css', _cssText: 'a{}' }, id: 2 };
  const button = { tagName: 'button', attributes: { class: 'vote', 'aria-label': 'Vote for Aguila' }, id: 4 };
  const anchor = { tagName: 'a', attributes: { href: '/shared/abc/az', title: 'Ada' }, childNodes: [button], id: 3 };
  expect(mask(2, { node: { childNodes: [link, { tagName: 'body', attributes: {}, childNodes: [anchor] }] } })).toEqual({
    node: {
      childNodes: [
        link,
        {
          tagName: 'body',
          attributes: {},
          childNodes: [
            {
              tagName: 'a',
              attributes: { href: '#', title: '***' },
              childNodes: [
                { tagName: 'button', attributes: { class: 'vote', 'aria-label': '***************' }, id: 4 },
              ],
              id: 3,
            },
          ],
        },
      ],
    },
  });
});

it('[R14.6] labels and addresses are masked in changes of the page, too', () => {
  const attributes = [
    { id: 1, attributes: { value: 'Ada', style: { color: 'red' }, class: null, 'aria-valuetext': 'Ada' } },
    { id: 2, attributes: { href: '/course/107' } },
  ];
  const adds = [{ parentId: 1, node: { tagName: 'option', attributes: { label: 'Utah' }, id: 5 } }];
  expect(mask(3, { source: 0, attributes, adds, texts: [{ id: 9, value: '***' }] })).toEqual({
    source: 0,
    attributes: [
      { id: 1, attributes: { value: '***', style: { color: 'red' }, class: null, 'aria-valuetext': '***' } },
      { id: 2, attributes: { href: '#' } },
    ],
    adds: [{ parentId: 1, node: { tagName: 'option', attributes: { label: '****' }, id: 5 } }],
    texts: [{ id: 9, value: '***' }],
  });
});

it.each([
  ['/leaderboard/az', '/leaderboard/az'],
  ['/course/107', '/course/107'],
  ['/shared/abc/az', '/shared/:userId/az'],
  ['/shared/abc/L0cation', '/shared/:userId/L0cation'],
  ['/Shared/abc/AZ/', '/shared/:userId/AZ'],
])('the path %s is sent as %s', (path, told) => {
  expect(trackedPath(path)).toBe(told);
});
