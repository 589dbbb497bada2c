import type { Industry } from '../industry.ts'

export const beauty: Industry = {
  id: 'beauty',
  name: 'Salons and spas',
  audience: [
    'salon',
    'hairdresser',
    'barber',
    'spa',
    'nail studio',
    'nail bar',
    'beautician',
    'beauty therapist',
    'stylist',
    'lash',
    'tattoo studio',
    'medspa',
    'med spa',
  ],
  offer: ['no-shows', 'deposit at booking', 'chair rental'],
  not: ['spa town hotel'],
  calls: {
    customers: 'clients',
    day: 'the column of appointments',
    money: 'the ticket and the chair',
    season: 'the week before holidays',
  },
  costs: ['a chair left warm for nobody', 'messages answered with wet hands'],
  avoid: { words: ['ugly', 'fat', 'old', 'anti-ageing'], manner: 'friendly', pressure: false },
}
