import type { Industry } from '../industry.ts'

export const construction: Industry = {
  id: 'construction',
  audience: [
    'builder',
    'general contractor',
    'site manager',
    'construction',
    'quantity surveyor',
    'architect',
    'civil engineer',
    'house builder',
    'contractor',
    'remodeler',
    'home builder',
    'carpenter',
    'joiner',
    'kitchen fitter',
    'subcontractor',
    'renovation',
  ],
  offer: ['skip hire', 'scaffold', 'site', 'drawings'],
  not: ['web builder', 'website builder', 'brand builder'],
  calls: {
    customers: 'clients and trades',
    day: 'the site day',
    money: 'the margin on the job',
    season: 'before winter',
  },
  costs: ['a crew that waits', 'a delivery that blocks the road', 'a day lost on the programme'],
  avoid: { words: ['cowboy', 'cheap'], manner: 'blunt', pressure: false },
}
