export { URL_MAX_LENGTH } from '@firstline/platform/ssrf-guard/fetch-limits'

/** Lengths are in UTF-16 code units, times in milliseconds. */

export const AUDIENCE_MAX_LENGTH = 300
export const PRODUCT_MAX_LENGTH = 300
export const PAIN_POINT_MAX_LENGTH = 500
export const SOLUTION_MAX_LENGTH = 500
export const INSIGHT_MAX_LENGTH = 300
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
/** After a checkout the page polls for the payment. */
export const PAYMENT_WAIT_MS = 30_000

/** LinkedIn connection notes of free and Premium accounts. */
export const NOTE_LENGTH_FREE = 200
export const NOTE_LENGTH_PREMIUM = 300
/** Shorter than `DEMO_RETENTION_MS`, so that the browser never shows a demo the server has deleted. */
export const DEMO_KEPT_MS = 2 * 24 * 60 * 60_000
/** Characters of a subject line that every phone shows. */
export const SUBJECT_VISIBLE_ON_PHONE = 33

export const CHAT_MAX_LENGTH = 1_000

export const DEMO_RETENTION_MS = 3 * 86_400_000

/** Per member; scoring and reading count separately. */
export const COPY_CHECKS_LIMIT = 600
export const COPY_CHECKS_WINDOW_MS = 600_000
/** Forms that visitors of one network address have read in the same time. */
export const VISITOR_BRIEFS_LIMIT = 60

export const ADMIN_PAGE_SIZE = 50
export const ADMIN_PAGE_MAX = 200
/** The longest possible e-mail address. */
export const ADMIN_SEARCH_MAX_LENGTH = 320
export const ANNOUNCEMENT_MAX_LENGTH = 200
export const ADMIN_REASON_MIN_LENGTH = 3
export const ADMIN_REASON_MAX_LENGTH = 200
/** The longest ban that is not for good. */
export const ADMIN_BAN_DAYS_MAX = 3_650
export const ADMIN_CREDITS_MAX = 1_000_000
export const TRIAL_CREDITS_MAX = 10_000
export const TRIAL_DAYS_MAX = 365

export const CREDITS_REASON_MAX_LENGTH = 200

/** Longer than the longest allowed message, so that the excess is reported instead of cut. */
export const SCORED_TEXT_MAX_LENGTH = 2_000

/** Sentences of a text that can be kept, and earlier versions that are not repeated. */
export const REVISION_TEXTS_MAX = 30
