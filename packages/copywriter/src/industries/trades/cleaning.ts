import type { Industry } from '../industry.ts'

export const cleaning: Industry = {
  id: 'cleaning',
  audience: [
    'cleaning company',
    'commercial cleaner',
    'janitorial',
    'facilities manager',
    'head of facilities',
    'facility manager',
    'facilities',
    'office manager',
    'caretaker',
    'cleaning',
    'cleaner',
    'maid service',
    'janitor',
  ],
  offer: ['office cleaning', 'maintenance log', 'janitor'],
  not: [],
  calls: {
    customers: 'tenants and staff',
    day: 'the round after hours',
    money: 'the contract',
    season: 'none',
  },
  costs: ['a complaint on Monday', 'a visit nobody can prove'],
  avoid: { words: ['dirty secret', 'filthy'], manner: 'plain', pressure: false },
}
