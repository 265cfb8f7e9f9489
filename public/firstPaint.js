// Runs before the first paint, in the syntax of old browsers, so that they can say that they are too old: what package.json names as browsers
// has both of these since. src/main.ts starts nothing in an older one.
(function () {
  var root = document.documentElement;
  var isOld = !window.CSSContainerRule || matchMedia('not (max-width: 1px)').media === 'not all';
  if (isOld) {
    root.setAttribute('data-old', '');
    // A browser without layers drops all styles of the page (src/styles/layers.css).
    if (!window.CSSLayerBlockRule) {
      var plain = document.createElement('link');
      plain.rel = 'stylesheet';
      plain.href = '/plain.css';
      document.head.appendChild(plain);
    }
  }

  // The chosen theme (src/shared/theme.ts), and whether the server-rendered page is wrong for this visitor (src/app/ssr/hydrateServedPage.ts):
  // it shows a guessed state and another one is known, or a banner belongs above it. A wrong page stays hidden.
  // Where a session is stored, the parts that are for guests stay hidden until the page is the member's (src/core/layout/GuestParts.tsx).
  try {
    var dataset = root.dataset;
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (!isOld) {
      if (sessionStorage.getItem('accessToken') || localStorage.getItem('accessToken')) dataset.session = '';
      var place = sessionStorage.getItem('currentLocation');
      var isOther = place && !(place === dataset.guess && sessionStorage.getItem('locationGuessed'));
      var isSomebody = sessionStorage.getItem('primaryLocation') || localStorage.getItem('accessToken');
      var isWrongGuess = dataset.guess && (isOther || isSomebody);
      if (isWrongGuess || localStorage.getItem('unverified')) dataset.served = 'other';
      var geocode = JSON.parse(localStorage.getItem('geocode'));
      var region = geocode && geocode.value.region;
      if (dataset.guess && !place && region && region.toLowerCase() !== dataset.guess) dataset.served = 'other';
    }
  } catch (blocked) {
    // Storage is blocked.
  }

  // Until the app has started (src/app/openApp.ts): records the last button tapped or option chosen, which is replayed then, and says when a
  // script is not loaded, not understood or throws.
  var earlyInput = (window.earlyInput = {
    last: null,
    record: function (event) {
      var element = event.type === 'click' ? event.target.closest('button') : event.target;
      if (element) earlyInput.last = { type: event.type, element: element };
    },
    fail: function (event) {
      if (event.target !== window && event.target.tagName !== 'SCRIPT') return;
      root.removeAttribute('data-served');
      showLine('not-started', true);
    },
    stop: function () {
      listen('removeEventListener');
      showLine('not-started', false);
    },
  });
  function listen(method) {
    ['click', 'change'].forEach(function (type) {
      window[method](type, earlyInput.record, true);
    });
    ['error', 'unhandledrejection'].forEach(function (type) {
      window[method](type, earlyInput.fail, true);
    });
  }
  // The lines of index.html, which may not be there yet.
  function showLine(id, isShown) {
    var line = document.getElementById(id);
    if (line) line.hidden = !isShown;
    else if (document.readyState === 'loading')
      document.addEventListener('readystatechange', function () {
        showLine(id, isShown);
      });
  }
  if (isOld) showLine('too-old', true);
  else listen('addEventListener');

  // A browser waits a moment for the headings' typeface before it paints. Style and layout, most of the work until then, need not wait with it.
  function layOut() {
    var styles = Array.prototype.slice.call(document.querySelectorAll('link[rel=stylesheet]'));
    var isWaiting = styles.some(function (style) {
      return !style.sheet;
    });
    if (document.readyState === 'loading' || isWaiting) return;
    document.removeEventListener('load', layOut, true);
    void document.body.offsetHeight;
  }
  document.addEventListener('readystatechange', layOut, { once: true });
  document.addEventListener('load', layOut, true);
})();
