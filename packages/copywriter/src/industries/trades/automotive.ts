import type { Industry } from '../industry.ts'

export const automotive: Industry = {
  id: 'automotive',
  name: 'Garages and car dealers',
  audience: [
    'car dealer',
    'dealership',
    'garage',
    'auto repair',
    'mechanic',
    'body shop',
    'tyre shop',
    'car wash',
    'mot',
    'detailer',
  ],
  offer: ['sales desk', 'service bay', 'test drive', 'lead from autotrader'],
  not: ['garage door', 'garage band'],
  calls: {
    customers: 'drivers',
    day: 'the bay',
    money: 'the repair order and the unit',
    season: 'plate change and the first frost',
  },
  costs: ['a lead that nobody rings back', 'a bay that stands empty'],
  avoid: { words: ['lemon', 'crash', 'rip-off'], manner: 'friendly', pressure: false },
}
