// Runs before the first paint. The chosen theme (src/shared/theme.ts), and whether the server-rendered page is wrong for this visitor
// (src/app/ssr/hydrateServedPage.ts): it shows a guessed state and another one is known, or a banner belongs above it. A wrong page stays hidden.
// Where a session is stored, the parts that are for guests stay hidden until the page is the member's (src/core/layout/GuestParts.tsx).
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (sessionStorage.getItem('accessToken') || localStorage.getItem('accessToken')) dataset.session = '';
  const place = sessionStorage.getItem('currentLocation');
  const isOther = place && !(place === dataset.guess && sessionStorage.getItem('locationGuessed'));
  const isSomebody = sessionStorage.getItem('primaryLocation') || localStorage.getItem('accessToken');
  const isWrongGuess = dataset.guess && (isOther || isSomebody);
  if (isWrongGuess || localStorage.getItem('unverified')) dataset.served = 'other';
  const region = JSON.parse(localStorage.getItem('geocode'))?.value.region;
  if (dataset.guess && !place && region && region.toLowerCase() !== dataset.guess) dataset.served = 'other';
} catch {
  // Storage is blocked.
}

// Records the last button tapped or option chosen before React listens; src/app/openApp.ts replays it.
globalThis.earlyInput = {
  last: null,
  record({ type, target }) {
    const element = type === 'click' ? target.closest('button') : target;
    if (element) globalThis.earlyInput.last = { type, element };
  },
};
for (const type of ['click', 'change']) addEventListener(type, globalThis.earlyInput.record, true);

// A browser waits a moment for the headings' typeface before it paints. Style and layout, most of the work until then, need not wait with it.
function layOut() {
  const styles = [...document.querySelectorAll('link[rel=stylesheet]')];
  if (document.readyState === 'loading' || styles.some(({ sheet }) => !sheet)) return;
  document.removeEventListener('load', layOut, true);
  void document.body.offsetHeight;
}
document.addEventListener('readystatechange', layOut, { once: true });
document.addEventListener('load', layOut, true);
