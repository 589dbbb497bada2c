import type { Industry } from '../industry.ts'

export const dental: Industry = {
  id: 'dental',
  audience: [
    'dentist',
    'dental',
    'orthodontist',
    'orthodontic',
    'endodontist',
    'hygienist',
    'oral surgeon',
    'dental lab',
    'periodontist',
    'prosthodontist',
    'invisalign provider',
  ],
  offer: ['recall', 'whitening', 'aligner', 'intraoral', 'dentrix'],
  not: ['incidental', 'accidental'],
  calls: {
    customers: 'patients',
    day: 'the appointment book',
    money: 'production and collections',
    season: 'the weeks before benefits run out',
  },
  costs: [
    'a chair that stands empty',
    'a patient who books next door',
    'the front desk on the phone while someone waits',
  ],
  avoid: { words: ['drill', 'painful', 'customers'], manner: 'warm', pressure: false },
}
