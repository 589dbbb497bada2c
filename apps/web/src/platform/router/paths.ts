import type { MessageType } from '@firstline/contract/options'

/** All addresses. Links use it and never a literal; `routes.ts` and the build read it too. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  signInLink: '/sign-in-link',
  singleSignOn: '/single-sign-on',
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
  mfa: '/second-step',
  adminLogin: '/admin-login',
  account: '/account',
  usage: '/account/usage',
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
  history: '/history',
  briefs: '/briefs',
  senders: '/senders',
  dashboard: '/dashboard',
  userDashboard: '/dashboard/user',
  adminDashboard: '/dashboard/admin',
  paymentSuccess: '/payment/success',
  subscriptionSuccess: '/payment/subscription-success',
  paymentCancel: '/payment/cancel',
} as const

export function getGeneratorPath(messageType: MessageType): string {
  return `${paths.generator}?type=${messageType === 'Cold DM' ? 'dm' : 'subject'}`
}

/** The plans, for a visitor redirected there because the demo is used up. */
export const demoLimitReached = `${paths.pricing}?from=demo_limit`

/** The redirect of a confirmation mail. */
export const emailConfirmed = `${paths.login}?email_confirmed=true`

/** The redirect of the mails about a changed address. */
export const emailChanged = `${paths.login}?email_changed=true`

/** The redirect of a provider; the query names it. */
export function getProviderReturnPath(provider: string, path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}provider=${encodeURIComponent(provider)}`
}
