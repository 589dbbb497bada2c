import { PACKAGE_ZONES } from './import-rules/package-zones.ts'
import { SERVER_ZONES } from './import-rules/server-zones.ts'
import { WEB_ZONES } from './import-rules/web-zones.ts'

/**
 * Which folder may not import what, as data. `oxlint.config.ts` makes the linter's rules from it, and
 * `scripts/check.test.ts` plants each `refuses` line to prove that the linter reports it.
 */
export const ZONES = [...PACKAGE_ZONES, ...SERVER_ZONES, ...WEB_ZONES]
