// Before anything is painted: the chosen theme (src/shared/theme.ts), and nothing of a served page that looks otherwise for this visitor
// (src/app/served/takeOver.ts): a guess where the place is known, or no banner above it.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
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

// A page that was drawn by the server (server/pages/pageHtml.ts) is shown before its code is fetched; then one file starts after the other, so that
// pictures are drawn in between. What was tapped or chosen too early is done again when there is code for it.
addEventListener('DOMContentLoaded', () => {
  const files = document.querySelector('meta[name=code]')?.content.split(' ') ?? [];
  let doAgain;

  function keep({ type, target }) {
    const button = target.closest('button');
    if (type === 'click' && button) doAgain = () => button.click();
    const { value } = target;
    if (type === 'change') {
      doAgain = () => {
        target.value = value;
        for (const each of ['input', 'change']) target.dispatchEvent(new Event(each, { bubbles: true }));
      };
    }
  }

  // While React takes the page over: it begins at once with what a key is pressed on, and sets it to what it was. "input" comes before "change".
  // Selects only, and no served page has other fields: React ignores the input of a text field whose value a script has just set.
  function keepValue({ target }) {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    target.dispatchEvent(new Event('keyup', { bubbles: true }));
    target.value = value;
  }

  async function start() {
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    for (const file of files) {
      await new Promise((resolve) => setTimeout(resolve));
      await import(file).catch(() => undefined);
    }
    addEventListener('input', keepValue, { capture: true, once: true });
    removeEventListener('click', keep, true);
    removeEventListener('change', keep, true);
    doAgain?.();
  }

  if (files.length === 0) return;
  addEventListener('click', keep, true);
  addEventListener('change', keep, true);
  if (document.hidden || document.documentElement.dataset.served) start();
  else requestAnimationFrame(() => requestAnimationFrame(start));
});
