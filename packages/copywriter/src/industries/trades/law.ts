import type { Industry } from '../industry.ts'

export const law: Industry = {
  id: 'law',
  audience: [
    'lawyer',
    'attorney',
    'law firm',
    'solicitor',
    'barrister',
    'paralegal',
    'legal team',
    'conveyancer',
    'general counsel',
    'law office',
    'notary',
    'law practice',
  ],
  offer: ['legal intake', 'case management', 'clio', 'litigation'],
  not: ['law enforcement', 'in-law', 'son-in-law'],
  calls: {
    customers: 'clients and matters',
    day: 'the court and filing day',
    money: 'billable hours and retainers',
    season: 'year end',
  },
  costs: ['an enquiry that calls the next firm', 'an hour that nobody bills', 'a date that slips'],
  avoid: {
    words: ['guarantee', 'win your case', 'ambulance', 'loophole'],
    manner: 'measured',
    pressure: true,
  },
}
