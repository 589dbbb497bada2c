import type { Industry } from '../industry.ts'

export const photography: Industry = {
  id: 'photography',
  audience: [
    'photographer',
    'videographer',
    'film maker',
    'filmmaker',
    'photo studio',
    'video producer',
    'production company',
    'game studio',
    'indie game',
    'indie dev',
    'game developer',
  ],
  offer: ['editing', 'album', 'trailer', 'footage'],
  not: [],
  calls: {
    customers: 'couples, clients and players',
    day: 'the shoot',
    money: 'the day rate',
    season: 'wedding season or a launch',
  },
  costs: ['evenings spent culling', 'an enquiry answered too late'],
  avoid: { words: ['shot dead', 'cheap'], manner: 'warm', pressure: false },
}
