import type { Industry } from '../industry.ts'

export const agriculture: Industry = {
  id: 'agriculture',
  audience: [
    'farm',
    'farmer',
    'winery',
    'wineries',
    'vineyard',
    'grower',
    'ranch',
    'livestock',
    'dairy',
    'stable',
    'equestrian',
    'orchard',
    'trout farm',
    'agtech',
    'beekeeper',
    'ranch owner',
  ],
  offer: ['harvest', 'crop', 'feed', 'wine club'],
  not: ['server farm', 'wind farm', 'solar farm', 'content farm', 'farm insurance broker'],
  calls: {
    customers: 'buyers and club members',
    day: 'the morning round',
    money: 'yield and price',
    season: 'harvest',
  },
  costs: ['feed that costs more than it grows', 'a member who leaves after the second box'],
  avoid: { words: ['slaughter', 'factory farm'], manner: 'plain', pressure: false },
}
