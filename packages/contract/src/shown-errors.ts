/** Errors whose texts the interface shows itself. They are separate so that no page bundles all the others. */
export { NOT_SIGNED_IN } from '@firstline/platform/error-codes'
export const USER_NOT_FOUND = { status: 404, message: 'User not found' } as const
export const CREDITS_EXHAUSTED = {
  free: { status: 402, message: 'You have used all your free credits. Upgrade to Pro for more.' },
  pro: {
    status: 402,
    message:
      'You have used all your credits for this month. Credits will refresh on your next billing cycle.',
  },
} as const
