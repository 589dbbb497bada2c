import type { Industry } from '../industry.ts'

export const care: Industry = {
  id: 'care',
  audience: [
    'home care',
    'care home',
    'care agency',
    'senior care',
    'nursing home',
    'carer',
    'caregiver',
    'childcare',
    'day care',
    'daycare',
    'hospice',
    'assisted living',
    'home health agency',
    'home health',
    'senior living',
    'retirement home',
    'nanny agency',
  ],
  offer: ['rota', 'caregiver', 'visit log'],
  not: ['skin care', 'car care', 'lawn care', 'pet care', 'vehicle care'],
  calls: {
    customers: 'families and the people cared for',
    day: 'the visits',
    money: 'hours of care',
    season: 'winter',
  },
  costs: ['a visit nobody can cover', 'a patient ready to leave with nobody at home'],
  avoid: { words: ['old folks', 'elderly burden', 'dump', 'customers'], manner: 'gentle', pressure: true },
}
