import type { App } from '../http/appType.ts';
import { type CountCall, countEach } from '../http/rateLimits.ts';
import { callerOf } from './authenticate.ts';

/** Counts each call of a member scope for its member. */
export function limitMembers(scope: App, countCall: CountCall): void {
  countEach(scope, (request) => countCall('memberCall', callerOf(request).memberId));
}

/** Counts each change of a ballot for its member. */
export function limitBallotWrites(scope: App, countCall: CountCall): void {
  countEach(scope, (request) =>
    request.method === 'GET' ? undefined : countCall('ballotWrite', callerOf(request).memberId),
  );
}
