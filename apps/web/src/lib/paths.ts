import type { MessageType } from '@firstline/contract/options'

/** The table of addresses. Links are made from it, never typed; `routes.ts` and the build read it too. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  signInLink: '/sign-in-link',
  singleSignOn: '/single-sign-on',
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
  secondStep: '/second-step',
  adminLogin: '/admin-login',
  account: '/account',
  pricing: '/pricing',
  help: '/help',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  refund: '/refund',
  demo: '/demo',
  demoResults: '/demo/results',
  generator: '/generator',
  results: '/results',
  dashboard: '/dashboard',
  userDashboard: '/dashboard/user',
  adminDashboard: '/dashboard/admin',
  paymentSuccess: '/payment/success',
  subscriptionSuccess: '/payment/subscription-success',
  paymentCancel: '/payment/cancel',
} as const

/**
 * When the code of a page written at build time is fetched: `asked`, when a hand comes near something that needs it;
 * `personal`, after the first paint for whoever is signed in or was led there with a message, else as asked; `painted`,
 * after the first paint.
 */
export type Waking = 'asked' | 'personal' | 'painted'

/** Everything written to HTML at build time and readable before any script runs. */
export const pageWaking = {
  [paths.home]: 'asked',
  [paths.contact]: 'asked',
  [paths.terms]: 'asked',
  [paths.privacy]: 'asked',
  [paths.refund]: 'asked',
  [paths.pricing]: 'personal',
  [paths.demo]: 'painted',
  [paths.help]: 'painted',
  [paths.login]: 'painted',
  [paths.signup]: 'painted',
  [paths.signInLink]: 'painted',
  [paths.singleSignOn]: 'painted',
  [paths.forgotPassword]: 'painted',
  [paths.newPassword]: 'painted',
  [paths.adminLogin]: 'painted',
  [paths.paymentSuccess]: 'painted',
  [paths.subscriptionSuccess]: 'painted',
  [paths.paymentCancel]: 'painted',
} as const satisfies Record<string, Waking>

export function generatorFor(messageType: MessageType): string {
  return `${paths.generator}?type=${messageType === 'Cold DM' ? 'dm' : 'subject'}`
}

/** The plans, for whoever was led there because the demo is used up. */
export const demoLimitReached = `${paths.pricing}?from=demo_limit`

/** Where a confirmation mail leads back to. */
export const emailConfirmed = `${paths.login}?email_confirmed=true`

/** Where the mails about a new address lead back to. */
export const emailChanged = `${paths.login}?email_changed=true`

/** Where a provider leads back to; the address says which one it was. */
export function backFrom(provider: string, path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}provider=${encodeURIComponent(provider)}`
}
