import type { App } from '../http/appType.ts';
import { type CountCall, countEach } from '../http/rateLimits.ts';
import { callerOf } from './authenticate.ts';

/** Counts each call of a member scope for its member, and each change of a ballot once more. */
export function limitMembers(scope: App, countCall: CountCall): void {
  countEach(scope, (request) => countCall('memberCall', callerOf(request).memberId));
  countEach(scope, (request) =>
    request.routeOptions.config.isBallotWrite ? countCall('ballotWrite', callerOf(request).memberId) : undefined,
  );
}
