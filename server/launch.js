// Not TypeScript: to run such a file before it is compiled, Node loads its compiler and keeps it, 20 MB. From the second
// start on, all other files are taken compiled from this folder, where it can be written.
import { enableCompileCache } from 'node:module';
import path from 'node:path';

process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../node_modules/.cache/node');
enableCompileCache();
await import('./main.ts');
