import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiServer = process.env['API_SERVER'] ?? 'http://127.0.0.1:3000';

/** The page's build. Nothing is inlined and no polyfill is injected: the Content-Security-Policy allows own files only. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: apiServer }, '/mp': { target: apiServer } },
  },
});
