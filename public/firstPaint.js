// In old syntax. What and why: docs/rendering.md, docs/specification.md R10.
(function () {
  var root = document.documentElement;
  var isOld = !window.CSSContainerRule || !window.matchMedia || matchMedia('not (max-width: 1px)').media === 'not all';
  if (isOld) {
    root.setAttribute('data-old', '');
    if (!window.CSSLayerBlockRule) {
      var plain = document.createElement('link');
      plain.rel = 'stylesheet';
      plain.href = '/plain.css';
      document.head.appendChild(plain);
    }
  }

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
    // Nothing is stored.
  }

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
