import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { administration } from './administration.ts'
import { administrationOfUsers } from './administration-users.ts'
import { aroundPages } from './around-pages.ts'
import { assurance } from './assurance.ts'
import { captcha } from './captcha.ts'
import { credits } from './credits.ts'
import { dashboard } from './dashboard.ts'
import { demo } from './demo.ts'
import { everyPage } from './every-page.ts'
import { generator } from './generator.ts'
import { generatorSending } from './generator-sending.ts'
import { identities } from './identities.ts'
import { landing } from './landing.ts'
import { otherWaysIn } from './other-ways-in.ts'
import { publicPages } from './public-pages.ts'
import { results } from './results.ts'
import { resultsWriting } from './results-writing.ts'
import { providers } from './providers.ts'
import { secondFactors } from './second-factors.ts'
import { signing } from './signing.ts'
import { singleSignOn } from './single-sign-on.ts'
import type { Coverage } from './statement.ts'
import { twoStep } from './two-step.ts'

/** Every statement of docs/product.md, section by section. */
export const coverage: Coverage = {
  ...addresses,
  ...aroundPages,
  ...everyPage,
  ...landing,
  ...signing,
  ...accounts,
  ...singleSignOn,
  ...secondFactors,
  ...providers,
  ...otherWaysIn,
  ...twoStep,
  ...assurance,
  ...identities,
  ...captcha,
  ...generator,
  ...generatorSending,
  ...results,
  ...resultsWriting,
  ...dashboard,
  ...credits,
  ...demo,
  ...publicPages,
  ...administrationOfUsers,
  ...administration,
}
