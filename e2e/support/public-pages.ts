/** The pages anybody may open. */
export const PUBLIC_PAGES = [
  '/',
  '/login',
  '/signup',
  '/demo',
  '/pricing',
  '/help',
  '/contact',
  '/terms',
  '/privacy',
  '/refund',
] as const
