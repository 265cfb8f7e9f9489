import { enableCompileCache } from 'node:module';
import path from 'node:path';

// The next start finds compiled sources there, as does the emulator's thread. Where it cannot be written, it is not.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../node_modules/.cache/node');
enableCompileCache();
await import('./run.ts');
