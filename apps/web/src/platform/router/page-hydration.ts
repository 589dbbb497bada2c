import { paths } from './paths.ts'

/**
 * When a prerendered page is hydrated: `interaction`, once the user comes near a control that needs it; `session`, after
 * the first paint with a stored session or a query in the address, otherwise on interaction; `paint`, after the first paint.
 */
export type HydrationTrigger = 'interaction' | 'session' | 'paint'

/** The prerendered pages: written to HTML at build time and readable before any script runs. */
export const pageHydration = {
  [paths.home]: 'interaction',
  [paths.contact]: 'interaction',
  [paths.terms]: 'interaction',
  [paths.privacy]: 'interaction',
  [paths.refund]: 'interaction',
  [paths.pricing]: 'session',
  [paths.demo]: 'paint',
  [paths.help]: 'paint',
  [paths.login]: 'paint',
  [paths.signup]: 'paint',
  [paths.signInLink]: 'paint',
  [paths.singleSignOn]: 'paint',
  [paths.forgotPassword]: 'paint',
  [paths.newPassword]: 'paint',
  [paths.adminLogin]: 'paint',
  [paths.paymentSuccess]: 'paint',
  [paths.subscriptionSuccess]: 'paint',
  [paths.paymentCancel]: 'paint',
} as const satisfies Record<string, HydrationTrigger>
