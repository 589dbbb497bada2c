/** Public pages. */
export const PUBLIC_PAGES = [
  '/',
  '/login',
  '/signup',
  '/sign-in-link',
  '/single-sign-on',
  '/forgot-password',
  '/new-password',
  '/admin-login',
  '/demo',
  '/pricing',
  '/help',
  '/contact',
  '/terms',
  '/privacy',
  '/refund',
] as const
