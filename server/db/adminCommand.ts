import { existsSync } from 'node:fs';

/** A release has a launcher beside its server; elsewhere npm starts an operators' command. */
const isRelease = existsSync(new URL('../../top-picks', import.meta.url));

/** What an operator types before the name of a command. */
export const ADMIN_COMMAND = isRelease ? './top-picks admin' : 'npm run admin --';
