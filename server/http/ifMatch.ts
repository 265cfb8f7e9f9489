import { Type, type Static } from 'typebox';
import { ApiError } from './errors.ts';

/** The header of a call that replaces what its caller has read. */
export const StartedFrom = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The version that the change started from, such as "3"' })),
});

/** The version in If-Match, without its quotes. @param version what a version looks like */
export function startedFrom({ 'if-match': ifMatch }: Static<typeof StartedFrom>, version: RegExp): string {
  if (ifMatch === undefined) throw new ApiError('version_required', 'Send the version you started from in If-Match.');
  const quoted = /^(?:W\/)?"([^"]*)"$/.exec(ifMatch.trim())?.[1];
  if (quoted === undefined || !version.test(quoted)) {
    throw new ApiError('bad_request', 'If-Match must be a version in quotes, such as "3".');
  }
  return quoted;
}
