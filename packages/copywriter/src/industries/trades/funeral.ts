import type { Industry } from '../industry.ts'

export const funeral: Industry = {
  id: 'funeral',
  audience: ['funeral', 'mortuary', 'crematorium', 'undertaker', 'cemetery', 'obituary'],
  offer: ['funeral', 'obituary', 'memorial', 'urn'],
  not: [],
  calls: {
    customers: 'families',
    day: 'the service',
    money: 'arrangements',
    season: 'none',
  },
  costs: ["a family that can't attend", 'a call at night that nobody takes'],
  avoid: {
    words: ['dead', 'deadline', 'killer', 'kill', 'bury', 'die', 'graveyard', 'customers', 'deal'],
    manner: 'quiet',
    pressure: true,
  },
}
