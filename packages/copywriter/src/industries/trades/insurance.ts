import type { Industry } from '../industry.ts'

export const insurance: Industry = {
  id: 'insurance',
  audience: [
    'insurance broker',
    'insurance agent',
    'insurance agency',
    'insurer',
    'underwriter',
    'insurance',
  ],
  offer: ['policy', 'premium', 'claims'],
  not: [],
  calls: {
    customers: 'policyholders',
    day: 'the renewal list',
    money: 'premiums and commission',
    season: 'renewals',
  },
  costs: ['a renewal that leaves unheard', 'hours on hold with carriers'],
  avoid: { words: ['guarantee', 'disaster', 'death'], manner: 'plain', pressure: true },
}
