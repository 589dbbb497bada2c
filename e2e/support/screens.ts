import { ADMIN_SCREENS } from './screens/admin-screens.ts'
import { DEMO_SCREENS } from './screens/demo-screens.ts'
import { GENERATOR_SCREENS } from './screens/generator-screens.ts'
import { MEMBER_SCREENS } from './screens/member-screens.ts'
import { PAYMENT_SCREENS } from './screens/payment-screens.ts'
import { PUBLIC_SCREENS } from './screens/public-screens.ts'
import { RESULTS_SCREENS } from './screens/results-screens.ts'
import type { Screen } from './screens/screen.ts'
import { SIGNING_SCREENS } from './screens/signing-screens.ts'
import { IDENTITY_SCREENS } from './screens/identity-screens.ts'

/**
 * Every screen and its states, by area. `npm run screens` takes pictures of them and
 * `accessibility.spec.ts` checks them: a new screen is added once.
 */
export const AREAS: Readonly<Record<string, readonly Screen[]>> = {
  public: PUBLIC_SCREENS,
  'signing in': SIGNING_SCREENS,
  'other ways in': IDENTITY_SCREENS,
  demo: DEMO_SCREENS,
  members: MEMBER_SCREENS,
  payments: PAYMENT_SCREENS,
  generator: GENERATOR_SCREENS,
  results: RESULTS_SCREENS,
  administrators: ADMIN_SCREENS,
}

export const SCREENS: readonly Screen[] = Object.values(AREAS).flat()
