import type { Industry } from '../industry.ts'

export const mentalHealth: Industry = {
  id: 'mental-health',
  audience: [
    'therapist',
    'psychologist',
    'psychotherapist',
    'counsellor',
    'counselor',
    'psychiatrist',
    'counselling',
    'therapy practice',
    'mental health practice',
    'life therapist',
  ],
  offer: ['teletherapy', 'intake notes', 'session notes'],
  not: ['physical therapist', 'massage therapist', 'beauty therapist'],
  calls: {
    customers: 'clients',
    day: 'the session day',
    money: 'session fees',
    season: 'January',
  },
  costs: ['an enquiry nobody answers in time', 'notes written at night'],
  avoid: {
    words: ['crazy', 'insane', 'addicted', 'crush', 'killer', 'customers'],
    manner: 'gentle',
    pressure: true,
  },
}
