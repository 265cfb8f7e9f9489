import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { withholdIdentity } from '../../core/identity/loadIdentity.ts';
import { freezeStorage } from '../../shared/storage.ts';
import { CrashBoundary } from '../CrashScreen.tsx';
import { ReplayPage } from './ReplayPage.tsx';

/** Renders the replay in place of the app: no session, no storage, no analytics, no network. */
export function mountReplay(root: HTMLElement): void {
  withholdIdentity();
  freezeStorage();
  const page = createElement(CrashBoundary, null, createElement(ReplayPage));
  createRoot(root).render(createElement(StrictMode, null, page));
}
