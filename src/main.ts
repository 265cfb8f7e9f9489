import './styles/layers.css';
import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { openApp } from './app/openApp.ts';
import { guardHistory } from './core/navigation/guardedHistory.ts';
import { paths } from './shared/paths.ts';
import { applyTheme, readTheme } from './shared/theme.ts';

// public/firstPaint.js has set the colours before the first paint; the browser's bars follow here.
applyTheme(readTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');

if (window.location.pathname === paths.replay) {
  const { mountReplay } = await import('./app/qa/mountReplay.ts');
  mountReplay(root);
} else await openApp(root, guardHistory(UNSAFE_createBrowserHistory({ v5Compat: true })));
