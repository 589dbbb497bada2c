import type { Industry } from '../industry.ts'

export const charity: Industry = {
  id: 'charity',
  name: 'Charities and community groups',
  audience: [
    'charity',
    'charities',
    'nonprofit',
    'non-profit',
    'ngo',
    'donor',
    'fundraiser',
    'foundation',
    'shelter',
    'church',
    'community choir',
    'food bank',
    'volunteer',
  ],
  offer: ['donation', 'grant', 'gift aid', 'fundraising'],
  not: ['foundation repair', 'shelter manufacturer'],
  calls: {
    customers: 'supporters and the people helped',
    day: 'the day with volunteers',
    money: 'gifts and grants',
    season: 'year-end giving',
  },
  costs: ['a grant that ends', 'a donor who never hears back'],
  avoid: { words: ['exploit', 'pity', 'last chance', 'profit'], manner: 'warm', pressure: true },
}
