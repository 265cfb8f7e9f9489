/**
 * The constants of the product (specification R6.1 and others) and the limits shared by page and server. No imports, to
 * keep the page's bundle small.
 */

/** Votes (picks) a member has in each location; also the length limit of a ballot. */
export const MAX_VOTES = 22;

/** How often a signed-in page fetches its user again. */
export const USER_REFRESH_MS = 300_000;

/** How long a browser caches the geocode response: 30 days. */
export const GEOCODE_TTL_MS = 2_592_000_000;

/** The state shown when no location is known. */
export const DEFAULT_STATE = 'AZ';

/** Lifetime of the `refreshToken` cookie and of an idle session. */
export const REFRESH_TOKEN_DAYS = 7;

/** A session ends this long after its login, however often it was renewed. */
export const SESSION_MAX_DAYS = 30;

/** How long a sign-in counts as recent, which deleting the account requires. */
export const RECENT_SIGN_IN_MS = 300_000;

/** Lifetime of an access token. */
export const ACCESS_TOKEN_MINUTES = 10;

/**
 * A refresh token older than the parent of the current one is no reuse for this long after the last rotation (late
 * responses, sleeping tabs).
 */
export const REFRESH_REUSE_WINDOW_MS = 60_000;

/**
 * A session without a browser key ends when the parent token comes again later than that in so many generations in a
 * row.
 */
export const MAX_LATE_GENERATIONS = 3;

/** The proof of a browser key may be this much older or newer than the server's clock; a nonce lasts as long. */
export const PROOF_WINDOW_MS = 60_000;

export const TOAST_DURATION_MS = 3000;
/** For toasts that carry an action or report an error. */
export const TOAST_LONG_DURATION_MS = 8000;
/** For what could not be sent: long enough for the network to come back. */
export const TOAST_OFFLINE_DURATION_MS = 60_000;
export const TOAST_WIDTH_PX = 500;
/** On a phone a toast is as wide as the screen less this. */
export const TOAST_PHONE_MARGIN_PX = 20;

/** A screen narrower than this is a phone. */
export const PHONE_BELOW_PX = 768;

/** The identity service's minimum; its policy may require more. */
export const PASSWORD_MIN_LENGTH = 6;
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 80;

/** The identity service's network time-out. */
export const IDENTITY_TIMEOUT_MS = 30_000;

/**
 * Rows of a leaderboard page: by default and at most. The most is a whole state, which the ranking's search needs in
 * one call.
 */
export const LEADERBOARD_PAGE = 50;
export const LEADERBOARD_PAGE_MAX = 2000;

/** A ranking of fewer counted ballots is provisional. */
export const PROVISIONAL_BELOW_BALLOTS = 10;

/** A first place with fewer votes is not shown in large figures. */
export const LEADER_LEAST_VOTES = 3;

/** How long a ranking snapshot can still be paged through by its cursor. */
export const PUBLICATION_KEPT_MS = 600_000;

/** How long a guest's flags are stored: 30 days. */
export const GUEST_FLAG_TTL_MS = 2_592_000_000;

/** The identity token is refreshed this long before it expires. */
export const IDENTITY_REFRESH_AHEAD_MS = 300_000;

/**
 * Analytics: events sent at once, how often, how long its cookie lives, how long a followed link waits, when a
 * recording pauses.
 */
export const ANALYTICS_BATCH_SIZE = 50;
export const ANALYTICS_FLUSH_MS = 5000;
export const ANALYTICS_COOKIE_DAYS = 365;
export const ANALYTICS_LINK_TIMEOUT_MS = 300;
export const RECORDING_IDLE_MS = 1_800_000;

/** Rows of an admin's page. */
export const ADMIN_PAGE = 50;
/** Longest reason an admin can give for what is done to a member. */
export const REASON_MAX_LENGTH = 300;
/** How many members' votes one call can void. */
export const VOID_TOGETHER_MAX = 200;
export const COURSE_NAME_MAX_LENGTH = 120;
/** Least and greatest values of a course's facts. */
export const COURSE_LIMITS = {
  lat: { minimum: -90, maximum: 90 },
  lon: { minimum: -180, maximum: 180 },
  holes: { minimum: 1, maximum: 108 },
  par: { minimum: 1, maximum: 600 },
  opened: { minimum: 1700, maximum: 2100 },
} as const;
export const ELECTION_NAME_MAX_LENGTH = 40;
/**
 * Largest file of courses that is imported, and its most rows; after so many bad ones it is not read further, and so
 * many of them are reported.
 */
export const IMPORT_MAX_BYTES = 10_485_760;
export const IMPORT_MAX_ROWS = 50_000;
export const IMPORT_MAX_BAD_ROWS = 1000;
export const IMPORT_ERRORS_SHOWN = 200;
/** How often an admin may take something from golfers in an hour before proving the own identity again. */
export const ADMIN_BUDGET = 30;
export const ADMIN_BUDGET_MS = 3_600_000;
/** How long an import and a merge can be undone: 30 days. How many of the courses that undoing leaves as they are it names. */
export const ADMIN_UNDO_MS = 2_592_000_000;
export const IMPORT_KEPT_SHOWN = 100;

/**
 * The longest text that is searched for; courses that the search returns by default and at most, and states or towns at
 * most.
 */
export const SEARCH_MAX_LENGTH = 80;
export const SEARCH_RESULTS = 8;
export const SEARCH_RESULTS_MAX = 50;
export const SEARCH_PLACES = 3;

/** Courses that a course's page names as nearby. */
export const NEARBY_COURSES = 3;
/** How many other courses of its architects a course's page names, and how many courses make an architect listed. */
export const SAME_ARCHITECTS_COURSES = 3;
export const LISTED_ARCHITECT_COURSES = 2;

/** Suggestions of a member in one UTC day (specification R19.3), and how long what is known about one may be. */
export const SUGGESTIONS_A_DAY = 10;
export const SUGGESTION_SOURCE_MAX_LENGTH = 500;
/** How many of the own suggestions the settings list, and how many courses of similar names are shown. */
export const OWN_SUGGESTIONS_SHOWN = 50;
export const NEAR_COURSES_SHOWN = 5;

/** Longest note that a member writes about a course. */
export const NOTE_MAX_LENGTH = 280;

/** How many members must have played a course before its page says so, and by how many the number must change. */
export const PLAYED_COUNT_STEP = 5;
