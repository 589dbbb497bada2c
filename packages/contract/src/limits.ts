/** Sizes, counts and times that both sides agree on. Lengths are in UTF-16 code units, times in milliseconds. */

export const AUDIENCE_MAX_LENGTH = 300
export const PRODUCT_MAX_LENGTH = 300
export const PAIN_POINT_MAX_LENGTH = 500
export const SOLUTION_MAX_LENGTH = 500
export const INSIGHT_MAX_LENGTH = 300
/** The insight's counter turns amber when fewer than this many characters are left. */
export const INSIGHT_WARNING_LEFT = 50
export const URL_MAX_LENGTH = 2048

export const FREE_INSIGHT_USES = 3

export const DEFAULT_VARIATIONS = 3
export const PRO_VARIATIONS = [3, 6, 8] as const
export const MAX_VARIATIONS = 8

export const PASSWORD_MIN_LENGTH = 6
/** bcrypt, which accounts moved from a hosted project still carry, reads no more than 72 bytes. */
export const PASSWORD_MAX_BYTES = 72
/** The code that stands in a mail beside its link. */
export const ONE_TIME_CODE_LENGTH = 6
/** What a member calls a second factor; and how many one account may have. */
export const FACTOR_NAME_MAX_LENGTH = 255
export const FACTORS_MAX = 10
export const SIGNUP_LOCK_MS = 300_000
export const SIGNUP_GUARD_PASS_MS = 2_000
/** How long the page after a checkout waits for the payment, and how often it looks. */
export const PAYMENT_WAIT_MS = 30_000
export const PAYMENT_CHECK_INTERVAL_MS = 3_000
/** How long after a change of testing mode a page loads itself anew. */
export const TESTING_RELOAD_MS = { generator: 1_000, dashboard: 500 } as const

/** One id may be run again after a failure on our side, but not for ever. */
export const MAX_RERUNS = 3
/** Generations of a member within an hour whose credit came back, unless the installation says otherwise. */
export const REFUNDS_HOURLY_LIMIT = 10
export const MAX_UNFINISHED_PER_USER = 3
export const MAX_UNFINISHED = 500
/** Of these, visitors' at most. */
export const MAX_UNFINISHED_DEMOS = 50

/** The circuit breaker of model calls: so many failures in a row open it, for so long. */
export const MODEL_CIRCUIT_FAILURES = 5
export const MODEL_CIRCUIT_COOLDOWN_MS = 30_000

export const GENERATION_RETRY_DELAYS_MS = [1_500, 2_250] as const
export const HEADLINE_ROTATION_MS = 4_000
export const COPIED_MS = 2_000

/** LinkedIn connection notes: a free account's limit and a Premium account's. */
export const NOTE_LENGTH_FREE = 200
export const NOTE_LENGTH_PREMIUM = 300
/** How long a browser keeps a demo: shorter than the three days after which the server removes it. */
export const DEMO_KEPT_MS = 2 * 24 * 60 * 60_000
/** What a phone's inbox is sure to show of a subject line. */
export const SUBJECT_VISIBLE_ON_PHONE = 33

/** What a row of the log says where tokens, or their cost in dollars, are not known. No sum contains them. */
export const LOGGED_TOKENS = 100
export const LOGGED_COST = 0.1

/** Event streams open at a time in one process: of a member, and of an address that many visitors may share. */
export const EVENT_STREAMS_PER_USER = 20
export const EVENT_STREAMS_PER_ADDRESS = 50
/** How often a silent event stream says that it is still there. */
export const STREAM_PING_MS = 15_000

/** One question to the help chat. */
export const CHAT_MAX_LENGTH = 1_000
/** Questions an hour, by visitor; an address may be shared by many of them. */
export const CHAT_HOURLY_LIMIT = 20
export const CHAT_HOURLY_ADDRESS_LIMIT = 100

/** Demo generations a UTC day unless the installation says otherwise: by visitor, and by address (IPv4, IPv6 /64). */
export const DEMO_DAILY_LIMIT = 2
export const DEMO_ADDRESS_LIMIT = 10
/** How often one address may ask in a minute what is left of the demo: more than many visitors behind it do. */
export const DEMO_CHECKS_LIMIT = 120
export const DEMO_CHECKS_WINDOW_MS = 60_000
/** How long visitors' generations are kept. */
export const DEMO_RETENTION_MS = 3 * 86_400_000
/** How long the limit's toast stands before the visitor is taken to the plans. */
export const DEMO_LIMIT_REDIRECT_MS = 1_500

/** Pages one member may have read in ten minutes; pages read a moment ago are not read again. */
export const PAGE_READS_LIMIT = 30
export const PAGE_READS_WINDOW_MS = 600_000
export const PAGE_MAX_BYTES = 2 * 1024 * 1024
export const PAGE_TIMEOUT_MS = 10_000

/** Texts scored, and forms read, in ten minutes by one member: each kind by itself. */
export const COPY_CHECKS_LIMIT = 120
export const COPY_CHECKS_WINDOW_MS = 600_000

/** How long a form has to rest before something is noted beside it, and how many notes there are at most. */
export const NOTES_REST_MS = 600
export const MAX_NOTES = 3

/** Lists of users and of what happened to one, a page. */
export const ADMIN_PAGE_SIZE = 50
export const ADMIN_PAGE_MAX = 200
/** What users are searched for: the longest address there can be. */
export const ADMIN_SEARCH_MAX_LENGTH = 320
/** Users are counted at each request up to here: nobody reads on, and counting a million takes its time. */
export const ADMIN_TOTAL_MAX = 1_000
/** The most credits an administrator can give. */
export const ADMIN_CREDITS_MAX = 1_000_000
export const TRIAL_CREDITS_MAX = 10_000
export const TRIAL_DAYS_MAX = 365

/** How often people may download everything kept about them. */
export const EXPORTS_HOURLY_LIMIT = 10

/** The most credits of a kind that an operator's command adds at once; more is more likely a slip than a wish. */
export const GRANT_MAX = 10_000
export const GRANT_REASON_MAX_LENGTH = 200
