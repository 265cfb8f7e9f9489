import './styles/layers.css';
import { createBrowserRouter } from 'react-router-dom';
import { openApp, openReplay } from './app/openApp.ts';
import { routes } from './app/router.tsx';
import { startPopStateInterceptor } from './core/navigation/popStateInterceptor.ts';
import { paths } from './shared/paths.ts';
import { applyTheme, readTheme } from './shared/theme.ts';

// public/firstPaint.js has set the colours before the first paint; the browser's bars follow here.
applyTheme(readTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');

if (window.location.pathname === paths.replay) await openReplay(root);
else {
  startPopStateInterceptor();
  await openApp(root, createBrowserRouter(routes));
}
