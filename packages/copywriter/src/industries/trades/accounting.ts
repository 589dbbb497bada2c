import type { Industry } from '../industry.ts'

export const accounting: Industry = {
  id: 'accounting',
  audience: [
    'accountant',
    'bookkeeper',
    'cpa',
    'accounting firm',
    'tax preparer',
    'tax advisor',
    'tax adviser',
    'auditor',
    'accountancy',
    'bookkeeping firm',
    'bookkeeping',
    'tax firm',
    'enrolled agent',
  ],
  offer: ['bookkeeping', 'receipt', 'xero', 'quickbooks', 'ledger', 'month-end'],
  not: ['accounting software company'],
  calls: {
    customers: 'clients',
    day: 'month-end',
    money: 'fees and hours',
    season: 'tax season',
  },
  costs: ['receipts chased by e-mail', 'a close that runs into the weekend'],
  avoid: { words: ['loophole', 'avoid tax', 'hack'], manner: 'plain', pressure: true },
}
