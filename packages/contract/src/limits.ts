export { URL_MAX_LENGTH } from '@firstline/platform/ssrf-guard/fetch-limits'

/** Lengths are in UTF-16 code units, times in milliseconds. */

export const AUDIENCE_MAX_LENGTH = 300
export const PRODUCT_MAX_LENGTH = 300
export const PAIN_POINT_MAX_LENGTH = 500
export const SOLUTION_MAX_LENGTH = 500
export const INSIGHT_MAX_LENGTH = 300
/** The counter turns amber below this many remaining characters. */
export const INSIGHT_WARNING_LEFT = 50
/** Of the name of a sender, and of the company. */
export const SENDER_NAME_MAX_LENGTH = 120
export const PROOF_MAX_LENGTH = 300
export const SENDER_LINKS_MAX = 3
/** Of all links together. */
export const SENDER_LINKS_MAX_LENGTH = 600

export const FREE_INSIGHT_USES = 3

export const DEFAULT_VARIATIONS = 3
export const PRO_VARIATIONS = [3, 6, 8] as const
export const MAX_VARIATIONS = 8

export const PASSWORD_MIN_LENGTH = 6
export const ONE_TIME_CODE_LENGTH = 6
export const SIGNUP_LOCK_MS = 300_000
export const SIGNUP_GUARD_PASS_MS = 2_000
/** After a checkout the page polls for the payment. */
export const PAYMENT_WAIT_MS = 30_000
export const PAYMENT_CHECK_INTERVAL_MS = 3_000
/** Delay before a page reloads after a change of testing mode. */
export const TESTING_RELOAD_MS = { generator: 1_000, dashboard: 500 } as const

/** How often one request id may be run again after a failure of the server. */
export const MAX_RERUNS = 3
/** Refunded generations per member and hour, unless configured otherwise. */
export const REFUNDS_HOURLY_LIMIT = 10
export const MAX_UNFINISHED_PER_USER = 3
export const MAX_UNFINISHED = 500
/** Of `MAX_UNFINISHED`. */
export const MAX_UNFINISHED_DEMOS = 50

/** So many consecutive failures open the circuit breaker for this time. */
export const MODEL_CIRCUIT_FAILURES = 5
export const MODEL_CIRCUIT_COOLDOWN_MS = 30_000

export const GENERATION_RETRY_DELAYS_MS = [1_500, 2_250] as const
export const HEADLINE_ROTATION_MS = 4_000
export const COPIED_MS = 2_000

/** LinkedIn connection notes of free and Premium accounts. */
export const NOTE_LENGTH_FREE = 200
export const NOTE_LENGTH_PREMIUM = 300
/** Shorter than `DEMO_RETENTION_MS`, so that the browser never shows a demo the server has deleted. */
export const DEMO_KEPT_MS = 2 * 24 * 60 * 60_000
/** Characters of a subject line that every phone shows. */
export const SUBJECT_VISIBLE_ON_PHONE = 33

/** Logged when tokens or cost in dollars are unknown. No sum includes them. */
export const LOGGED_TOKENS = 100
export const LOGGED_COST = 0.1

/** Heartbeat of an idle event stream. */
export const STREAM_PING_MS = 15_000

export const CHAT_MAX_LENGTH = 1_000
/** Questions per visitor; many visitors may share an address. */
export const CHAT_HOURLY_LIMIT = 20
export const CHAT_HOURLY_ADDRESS_LIMIT = 100

/** Demo generations per UTC day, unless configured otherwise: per visitor, and per address (IPv4, IPv6 /64). */
export const DEMO_DAILY_LIMIT = 2
export const DEMO_ADDRESS_LIMIT = 10
/** Per address. Many visitors may share one. */
export const DEMO_CHECKS_LIMIT = 120
export const DEMO_CHECKS_WINDOW_MS = 60_000
export const DEMO_RETENTION_MS = 3 * 86_400_000
/** Delay between the toast and the redirect to the plans. */
export const DEMO_LIMIT_REDIRECT_MS = 1_500

/** Per member. Cached pages do not count. */
export const PAGE_READS_LIMIT = 30
export const PAGE_READS_WINDOW_MS = 600_000

/** Per member; scoring and reading count separately. */
export const COPY_CHECKS_LIMIT = 600
export const COPY_CHECKS_WINDOW_MS = 600_000

/** Debounce of the notes beside a form, and how many are shown. */
export const NOTES_REST_MS = 600
export const MAX_NOTES = 3

export const ADMIN_PAGE_SIZE = 50
export const ADMIN_PAGE_MAX = 200
/** The longest possible e-mail address. */
export const ADMIN_SEARCH_MAX_LENGTH = 320
/** Counting stops here: counting a million users is slow. */
/** Users in the table of the highest costs. */
export const ADMIN_TOP_USERS = 20
export const ADMIN_TOTAL_MAX = 1_000
export const ANNOUNCEMENT_MAX_LENGTH = 200
/** Generations per page of a support case. */
export const ADMIN_GENERATIONS_PAGE = 20
export const ADMIN_REASON_MIN_LENGTH = 3
export const ADMIN_REASON_MAX_LENGTH = 200
/** The most users in one file. */
export const ADMIN_EXPORT_MAX = 100_000
/** The longest ban that is not for good. */
export const ADMIN_BAN_DAYS_MAX = 3_650
export const ADMIN_CREDITS_MAX = 1_000_000
export const TRIAL_CREDITS_MAX = 10_000
export const TRIAL_DAYS_MAX = 365

export const EXPORTS_HOURLY_LIMIT = 10
/** Checkouts and visits of the provider's pages, per member. */
export const CHECKOUTS_HOURLY_LIMIT = 30
/** How long finished events of the payment provider are kept. */
export const PAYMENT_EVENTS_KEPT_MS = 90 * 86_400_000

export const CREDITS_REASON_MAX_LENGTH = 200

/** Longer than the longest allowed message, so that the excess is reported instead of cut. */
export const SCORED_TEXT_MAX_LENGTH = 2_000

/** Sentences of a text that can be kept, and earlier versions that are not repeated. */
export const REVISION_TEXTS_MAX = 30
