/** Paths in a view box of 24×24. They are on the first page, and an icon library would weigh more than they do. */
const SHAPES = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  left: 'M20 12H4m7-7-7 7 7 7',
  search: 'm20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  up: 'M12 20V4m-7 7 7-7 7 7',
  down: 'M12 4v16m-7-7 7 7 7-7',
  ranking: 'M11 6h10M11 12h10M11 18h10M3.5 4.5 5 4v5M3.5 9h3M3.5 14.5c.6-1 3-.8 3 .6 0 1.3-3 2.4-3 3.9h3',
  flag: 'M5 21V3.5m0 11c3-2 5 1.5 8 .8 2-.5 3.5-1.3 6-1.3V4c-3 0-4 1.2-6.5 1.2S8 3 5 4.5',
  person: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM4 21c.5-4 4-6 8-6s7.5 2 8 6',
};

/** A decorative icon beside text, in the current `color`. */
export function Icon({ shape, size }: { shape: keyof typeof SHAPES; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={SHAPES[shape]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
