import type { Industry } from '../industry.ts'

export const finance: Industry = {
  id: 'finance',
  audience: [
    'cfo',
    'finance team',
    'financial advisor',
    'financial adviser',
    'wealth manager',
    'controller',
    'treasurer',
    'investor',
    'venture',
    'private equity',
    'mortgage broker',
    'lender',
    'family office',
  ],
  offer: ['fx', 'cash forecast', 'treasury', 'mortgage', 'loan', 'fund'],
  not: ['game controller', 'temperature controller'],
  calls: {
    customers: 'clients or the board',
    day: 'the close',
    money: 'margin and cash',
    season: 'quarter end',
  },
  costs: ['a number that comes too late to act on', 'cash that sits in stock'],
  avoid: { words: ['guarantee', 'risk-free', 'get rich', 'returns'], manner: 'measured', pressure: true },
}
