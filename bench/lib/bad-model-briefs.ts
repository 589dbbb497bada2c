/** Two fields, all fields, and untidy fields. */
export const BAD_MODEL_BRIEFS = {
  'thin brief': {
    targetAudience: 'owners of dental practices',
    product: 'call cover that texts back missed callers',
  },
  'full brief': {
    targetAudience: 'dental clinics',
    product: 'AI receptionist for dental clinics',
    painPoint: 'Their front desk misses calls at lunch',
    solution: 'answers every call in 2 rings and books straight into Dentrix',
    insight: '9 of 40 Google reviews mention hold times',
  },
  'untidy brief': {
    targetAudience: 'SMALL CONSTRUCTION FIRMS!!',
    product: 'invoice collection service',
    painPoint: 'they spend 15 hrs/week chasing late invoices & it kills cash flow',
    solution: 'we get invoices paid in 21 days, no retainer',
  },
}
