import type { Industry } from '../industry.ts'

export const retail: Industry = {
  id: 'retail',
  name: 'Shops and retail',
  audience: [
    'retailer',
    'shop owner',
    'boutique',
    'store owner',
    'store manager',
    'florist',
    'jeweller',
    'jeweler',
    'goldsmith',
    'bookshop',
    'garden centre',
    'furniture store',
    'print shop',
    'pet shop',
    'convenience store',
    'supermarket',
  ],
  offer: ['till', 'shelf', 'stocktake', 'point of sale'],
  not: ['print shop lawyer'],
  calls: {
    customers: 'shoppers',
    day: 'the shop floor',
    money: 'basket and margin',
    season: 'the weeks before Christmas',
  },
  costs: ['stock counted at midnight', 'a shelf that is empty on Saturday'],
  avoid: { words: ['cheap', 'desperate'], manner: 'friendly', pressure: false },
}
