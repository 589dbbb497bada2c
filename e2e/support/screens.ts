import { ADMIN_SCREENS } from './screens/admin-screens.ts'
import { DEMO_SCREENS } from './screens/demo-screens.ts'
import { MEMBER_SCREENS } from './screens/member-screens.ts'
import { PUBLIC_SCREENS } from './screens/public-screens.ts'
import { RESULTS_SCREENS } from './screens/results-screens.ts'
import type { Screen } from './screens/screen.ts'
import { SIGNING_SCREENS } from './screens/signing-screens.ts'

/**
 * Every screen and its states. What stands here is photographed by `npm run screens` and checked by
 * `accessibility.spec.ts`: a new screen is added once.
 */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...SIGNING_SCREENS,
  ...DEMO_SCREENS,
  ...MEMBER_SCREENS,
  ...RESULTS_SCREENS,
  ...ADMIN_SCREENS,
]
