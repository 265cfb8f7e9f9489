import './styles/layers.css';
import { createBrowserRouter } from 'react-router-dom';
import { openApp, openReplay } from './app/openApp.ts';
import { recordConsole } from './app/qa/recorder.ts';
import { routes } from './app/router.tsx';
import { startPopStateInterceptor } from './core/navigation/popStateInterceptor.ts';
import { paths } from './shared/paths.ts';
import { applyTheme, readTheme } from './shared/theme.ts';

// public/firstPaint.js has set the colours before the first paint; the browser's bars follow here.
applyTheme(readTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');

// public/firstPaint.js has found what the page needs missing, and says so.
if (document.documentElement.dataset.old === undefined) await openPage(root);

async function openPage(element: HTMLElement): Promise<void> {
  if (window.location.pathname === paths.replay) return openReplay(element);
  recordConsole();
  startPopStateInterceptor();
  await openApp(element, createBrowserRouter(routes));
}
