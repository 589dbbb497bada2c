export const DEMO_LIMIT = {
  title: 'Demo limit reached',
  description: 'You have already used your demo allocation. Please sign up for full access.',
} as const
