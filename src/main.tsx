import './styles/layers.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { App } from './app/App.tsx';
import { startApp } from './app/start.ts';
import { makeStore } from './app/store.ts';
import { guardHistory } from './core/navigation/guardedHistory.ts';
import { paths } from './shared/paths.ts';
import { applyTheme, readTheme } from './shared/theme.ts';

// public/theme.js has set the colours before the first paint; the browser's bars follow here.
applyTheme(readTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');

if (window.location.pathname === paths.replay) {
  const { mountReplay } = await import('./app/qa/mountReplay.ts');
  mountReplay(root);
} else {
  const store = makeStore();
  const history = guardHistory(UNSAFE_createBrowserHistory({ v5Compat: true }));
  await startApp(store, history);
  createRoot(root).render(
    <StrictMode>
      <App store={store} history={history} />
    </StrictMode>,
  );
}
