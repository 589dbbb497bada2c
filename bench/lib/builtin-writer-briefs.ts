/** Full, medium, thin and long briefs, as users type them. */
export const WRITER_BRIEFS = [
  {
    targetAudience: 'dental clinics',
    product: 'AI receptionist for dental clinics',
    painPoint: 'Their front desk misses calls at lunch',
    solution: 'answers every call in 2 rings and books straight into Dentrix',
    insight: '9 of 40 Google reviews mention hold times',
  },
  {
    targetAudience: 'small construction firms',
    product: 'invoice collection service',
    painPoint: 'they spend 15 hrs/week chasing late invoices and it kills cash flow',
    solution: 'we get invoices paid in 21 days, no retainer',
  },
  { targetAudience: 'dentists', product: 'websites' },
  {
    targetAudience: 'ecommerce brands',
    product: 'email marketing',
    painPoint: 'cart abandonment, low repeat purchases',
    solution: 'automated flows, done-for-you campaigns',
  },
  {
    targetAudience: 'Owners of independent garages in the Midlands that still book by phone',
    product:
      'An online diary where customers pick a slot, leave a deposit and get a text the day before, with a page for courtesy cars',
    painPoint:
      'The phone rings while somebody is under a car, nobody picks up, and two or three no-shows a week leave a ramp empty. They keep the diary on paper and double-book on Mondays.',
    solution:
      'Customers book online in a minute, pay a 20 pound deposit and get a reminder by text. We set it up in one afternoon and move the paper diary over. No contract, 49 pounds a month.',
    insight: 'MOT season is March and September',
  },
]
