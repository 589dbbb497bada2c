import { createDemoGeneration } from './demo-generation.ts'
import { connection, refusal } from '#domains/generation/fake-generation-server.ts'

/** A visitor's connection to the prepared server. */
export const demoConnection = {
  ...connection,
  url: 'http://firstline.test/functions/v1/generate-demo-messages',
  accessToken: null,
  fields: createDemoGeneration().fields,
}

export const limitReached = refusal(429, {
  code: 'demo_limit_reached',
  message: 'DEMO_LIMIT_REACHED: You have already used your demo allocation. Please sign up for full access.',
})

export const limitToast = {
  kind: 'error',
  title: 'Demo limit reached',
  description: 'You have already used your demo allocation. Please sign up for full access.',
  action: 'Sign Up',
}
