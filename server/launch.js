// Not TypeScript: to run such a file before it is compiled, Node loads its compiler and keeps it, 20 MB. All other files are taken from this folder, compiled,
// from the second start on; where it cannot be written, they are not.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../node_modules/.cache/node');
enableCompileCache();
await import('./main.ts');
