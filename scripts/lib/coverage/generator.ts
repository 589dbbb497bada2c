import type { Coverage } from './statement.ts'

const page = 'apps/web/src/features/generator'
const shown = `${page}/generator-page.test.tsx`
const controls = `${page}/generator-controls.test.tsx`
const website = `${page}/website-mode.test.tsx`
const parts = 'apps/web/src/components/brief'
const brief = 'apps/web/src/lib/brief'
const options = 'packages/contract/src/options'
const server = 'apps/server/src/product/generation'
const call = `${server}/generate-messages.test.ts`
const form = 'e2e/generator-form.desktop.spec.ts'

/** P5: the form. */
export const generator: Coverage = {
  'P5.1': [
    {
      says: '`?type=dm` is a Cold DM, any other type an Email Subject Line',
      code: [`${page}/initial-values.ts`],
      tests: [
        [`${page}/initial-values.test.ts`, 'takes dm in the address for a cold DM and anything else for'],
        [shown, 'opens with the message type of the link'],
      ],
    },
    {
      says: 'The link that led here comes first',
      code: [`${page}/initial-values.ts`],
      tests: [[`${page}/initial-values.test.ts`, 'prefers what the link brought']],
    },
    {
      says: 'Without a type a Cold DM',
      code: [`${page}/initial-values.ts`],
      tests: [[shown, 'opens as a cold DM without any']],
    },
  ],
  'P5.2': [
    {
      says: 'Two promises in turn, every 4 seconds',
      code: [`${parts}/rotating-headline.tsx`, 'packages/contract/src/limits.ts'],
      tests: [[`${parts}/rotating-headline.test.tsx`, 'takes turns every four seconds']],
    },
    {
      says: 'It stands still while somebody writes, and where motion is unwelcome',
      code: [`${parts}/rotating-headline.tsx`, 'apps/web/src/hooks/use-field-focus.ts'],
      tests: [
        [`${parts}/rotating-headline.test.tsx`, 'stops while somebody writes'],
        [`${parts}/rotating-headline.test.tsx`, 'stands still where motion is unwelcome'],
      ],
    },
    {
      says: '`Pause headline`, remembered',
      code: [`${parts}/headline-switch.tsx`, 'apps/web/src/hooks/use-stored-flag.ts'],
      tests: [[form, 'the headline is held, and stays so']],
    },
    {
      says: '`Create Your Copies`, `Back to Dashboard` and the way to `/pricing`',
      code: [`${page}/generator.tsx`, `${page}/generator-form.tsx`],
      tests: [[shown, 'has a way back and a way up']],
    },
  ],
  'P5.3': [
    {
      says: 'Every control under its name, audience and product required',
      code: [`${page}/generator-form.tsx`, `${parts}/brief-fields.tsx`, `${parts}/style-fields.tsx`],
      tests: [[controls, 'are all there, each under its name']],
    },
    {
      says: 'The website URL, of type url, in website-only mode',
      code: [`${page}/website-fields.tsx`],
      tests: [[website, 'asks for an address instead of the brief, and still for how it should sound']],
    },
  ],
  'P5.4': [
    {
      says: 'Tones and emotions, in their order, with their defaults',
      code: [`${options}.ts`, `${parts}/style-fields.tsx`],
      tests: [
        [`${options}.test.ts`, 'are six tones, Persuasive unless chosen'],
        [`${options}.test.ts`, 'are six emotions, Curiosity & Intrigue unless chosen'],
        [controls, 'offer every tone, emotion, CTA and number'],
      ],
    },
    {
      says: 'None, sent as an empty text, and ten CTAs for subject lines',
      code: [`${options}.ts`, `${parts}/style-fields.tsx`],
      tests: [
        [`${options}.test.ts`, 'are ten CTAs for subject lines, and None, which is sent as an empty text'],
        [controls, 'offer every tone, emotion, CTA and number'],
      ],
    },
    {
      says: '27 CTAs for cold DMs',
      code: [`${options}.ts`],
      tests: [[`${options}.test.ts`, 'are 27 CTAs for cold DMs, no two alike']],
    },
    {
      says: 'Another type sets the CTA back to None',
      code: [`${brief}/brief-values.ts`],
      tests: [
        [`${brief}/brief-values.test.ts`, 'let the CTA go when the message type changes'],
        [shown, 'offers the CTAs of the message type and forgets the choice with it'],
      ],
    },
  ],
  'P5.5': [
    {
      says: '300 characters, cut off beyond',
      code: [`${brief}/brief-values.ts`, `${page}/insight-field.tsx`],
      tests: [
        [`${brief}/brief-values.test.ts`, 'cut an insight at 300 characters'],
        [shown, 'cuts the insight at 300 characters and counts them'],
      ],
    },
    {
      says: 'Amber below 50 left',
      code: ['apps/web/src/components/field.tsx', 'packages/contract/src/limits.ts'],
      tests: [
        ['apps/web/src/components/field.test.tsx', 'counts, and warns when fewer than the limit are left'],
        ['apps/web/src/components/field.test.tsx', 'does not warn at exactly the limit'],
      ],
    },
    {
      says: 'Open to pro users, to free users for 3 uses',
      code: [`${page}/insight-field.tsx`],
      tests: [
        [shown, 'closes the insight when the free uses are spent'],
        ['e2e/pro.desktop.spec.ts', 'a pro user has an insight, eight messages and why each works'],
      ],
    },
    {
      says: 'A use is taken with the credit, and comes back with it',
      code: ['db/migrations/product/0004_generation_functions.sql'],
      tests: [
        [call, 'takes one insight use with the credit and refuses when none is left'],
        [call, 'gives credit and insight back when the writer fails'],
      ],
    },
    {
      says: 'A copy of the count in the browser',
      code: [`${page}/insight-uses.ts`],
      tests: [[shown, 'mirrors the free insight uses in the browser']],
    },
  ],
  'P5.6': [
    {
      says: 'Free: 3, which can not be changed',
      code: [`${parts}/style-fields.tsx`, `${brief}/brief-values.ts`],
      tests: [
        [shown, 'fixes three variations for free users'],
        [`${brief}/brief-values.test.ts`, 'is three for free users whatever they chose'],
      ],
    },
    {
      says: 'Pro: 3, 6 or 8, an invalid choice becoming 8',
      code: [`${parts}/style-fields.tsx`, `${brief}/brief-values.ts`],
      tests: [
        [controls, 'offer every tone, emotion, CTA and number'],
        [shown, 'posts the number of variations a pro user chose'],
        [`${brief}/brief-values.test.ts`, 'is 3, 6 or 8 for pro users, and 8 instead of anything else'],
      ],
    },
    {
      says: 'The server clamps the same way and never refuses',
      code: [`${server}/store.ts`],
      tests: [[call, 'asked for %s variations gives %i on the %s plan']],
    },
  ],
  'P5.7': [
    {
      says: 'With audience and product, not blank',
      code: [`${brief}/brief-values.ts`],
      tests: [
        [`${brief}/brief-values.test.ts`, 'are complete when audience and product are more than blanks'],
      ],
    },
    {
      says: 'In website-only mode with a valid address',
      code: [`${brief}/brief-values.ts`, `${brief}/complete-address.ts`],
      tests: [
        [`${brief}/brief-values.test.ts`, 'are complete in website-only mode when the address is one'],
        [website, 'says at the field what is no address, when it is left and when Generate is pressed'],
      ],
    },
  ],
}
