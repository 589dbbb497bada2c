import type { Coverage } from './statement.ts'

const page = 'apps/web/src/features/landing'
const pageTest = `${page}/landing-page.test.tsx`

/** P3 */
export const landing: Coverage = {
  'P3.1': [
    {
      says: 'The limited-time offer, and `Sign Up` and `Log In`',
      code: [`${page}/hero.tsx`],
      tests: [[pageTest, 'opens with the offer and both ways in']],
    },
    {
      says: 'The message it shows is one of ours, and counted rightly',
      code: [`${page}/hero-sheet.tsx`, 'apps/web/src/lib/sample-message.ts'],
      tests: [[pageTest, 'counts its own sample rightly']],
    },
  ],
  'P3.2': [
    {
      says: '`NEW`, and `Try Free Demo` to `/demo`',
      code: [`${page}/demo-banner.tsx`],
      tests: [
        [pageTest, 'offers the demo under NEW'],
        ['e2e/demo.spec.ts', 'leads from the landing page to its limit and on to the plans'],
      ],
    },
  ],
  'P3.3': [
    {
      says: 'Three testimonials, each an `Example`',
      code: [`${page}/testimonials.tsx`, `${page}/testimonial-texts.ts`],
      tests: [[pageTest, 'labels all three testimonials as examples']],
    },
  ],
  'P3.4': [
    {
      says: 'Four feature cards',
      code: [`${page}/feature-cards.tsx`],
      tests: [[pageTest, 'has four feature cards']],
    },
    {
      says: "`optimized for 95% open rates` once, and `Open rates can't be promised`",
      code: [`${page}/feature-cards.tsx`],
      tests: [[pageTest, 'speaks of open rates once, and says that they can’t be promised']],
    },
  ],
  'P3.5': [
    {
      says: 'The demo video, where one is configured',
      code: [`${page}/closing-band.tsx`],
      tests: [
        [pageTest, 'leads to the demo video where there is one, and hides the link where there is none'],
      ],
    },
    {
      says: '`View Pricing Plans` and a last `Sign Up`',
      code: [`${page}/closing-band.tsx`],
      tests: [
        [pageTest, 'ends with the plans and the way in'],
        [pageTest, 'opens with the offer and both ways in'],
      ],
    },
  ],
}
