/** The brief whose messages the public pages and the README show. After a change: `npm run docs`. */
export const SAMPLE_BRIEF = {
  targetAudience: 'Owners of dental practices with 2 to 5 chairs',
  product: 'Call cover',
  painPoint: 'The front desk is at lunch from 12 to 2. New patients ring the next practice.',
  solution: 'We text every missed caller within a minute, so they book with you.',
  insight: 'In the call logs we read, 9 of 40 lunchtime calls rang out',
  tone: 'Friendly',
  ctaType: 'Worth a look?',
} as const
