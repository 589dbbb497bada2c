import type { MessageType } from '@firstline/contract/options'

/** The table of addresses. Links are made from it, never typed; `routes.ts` and the build read it too. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  signInLink: '/sign-in-link',
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
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

/** Pages of text: written to HTML at build time, and asleep until somebody signed in reads them. */
export const sleepingPages = [paths.home, paths.contact, paths.terms, paths.privacy, paths.refund] as const

/** Everything written to HTML at build time and readable before any script runs. */
export const publicPages = [
  ...sleepingPages,
  paths.demo,
  paths.pricing,
  paths.help,
  paths.login,
  paths.signup,
  paths.signInLink,
  paths.forgotPassword,
  paths.newPassword,
  paths.adminLogin,
  paths.paymentSuccess,
  paths.subscriptionSuccess,
  paths.paymentCancel,
] as const

export function generatorFor(messageType: MessageType): string {
  return `${paths.generator}?type=${messageType === 'Cold DM' ? 'dm' : 'subject'}`
}

/** The plans, for whoever was led there because the demo is used up. */
export const demoLimitReached = `${paths.pricing}?from=demo_limit`

/** Where a confirmation mail leads back to. */
export const emailConfirmed = `${paths.login}?email_confirmed=true`

/** Where the mails about a new address lead back to. */
export const emailChanged = `${paths.login}?email_changed=true`
