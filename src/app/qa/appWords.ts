import { PAGES } from '#contract/pages';
import { STATES } from '#contract/states';
import { CONTRACT_WORDS } from '#contract/textRules';
import { SIGN_OUT_REASONS } from '../../api/events.ts';
import { TOAST_POSITIONS, TOAST_TYPES } from '../../core/feedback/toastSlice.ts';

/** Words that the slices and RTK Query have in their states and actions. */
const OWN_WORDS = [
  'anonymous restoring signedIn guest member admin granted refused version storage sessionOver filled sheet copy',
  'add remove swap replace order mark query mutation infinitequery pending fulfilled rejected uninitialized forward',
  'backward FETCH_ERROR PARSING_ERROR TIMEOUT_ERROR CUSTOM_ERROR NOT_SENT Error TypeError AbortError ConditionError',
  'Aborted Rejected VOTE Undo Retry undefined null saved removed limit cursor from code https: http:',
].flatMap((line) => line.split(' '));

/** Of the addresses of calls. */
const CALL_WORDS = [
  'api/active/admin/architects/audit/bursts/catalogue/climbers/config/confirmation/corrections/courses/csv/demo/elections/endpoints',
  'events/export/geocode/golf-courses/history/identity/import/imports/keep/leaderboard/ledger/ledger-key/location/mail',
  'location-id/locations/login/logout/map/maps/marks/me/merge/near/overview/picks/pins/primary-location/publication',
  'refresh-token/resolve/results/samples/search/session/sessions/shared/suggestions/undo/user/users/voided/waiting',
].flatMap((line) => line.split('/'));

const PATH_WORDS = Object.values(PAGES).flatMap(({ path }) => path.split(/[/:*]+/));
const STATE_WORDS = STATES.flatMap(({ code, name }) => [code, code.toLowerCase(), name]);

/** Texts that nobody has typed: they come from the code and the contract. */
export const APP_WORDS: ReadonlySet<string> = new Set([
  ...['', 'My Picks', 'Try again', ...OWN_WORDS, ...CALL_WORDS, ...PATH_WORDS, ...STATE_WORDS],
  ...[...TOAST_TYPES, ...TOAST_POSITIONS, ...SIGN_OUT_REASONS, ...CONTRACT_WORDS],
]);
