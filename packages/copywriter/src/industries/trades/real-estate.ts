import type { Industry } from '../industry.ts'

export const realEstate: Industry = {
  id: 'real-estate',
  audience: [
    'realtor',
    'real estate agent',
    'real estate',
    'estate agent',
    'letting agent',
    'property manager',
    'landlord',
    'property owner',
    'housing co-op',
    'brokerage',
    'housing association',
    'homeowners association',
    'hoa',
    'real estate investor',
    'real estate broker',
    'property developer',
    'realty',
    'housing developer',
  ],
  offer: ['listing', 'viewing', 'tenant', 'mls'],
  not: ['estate lawyer', 'estate planning'],
  calls: {
    customers: 'buyers, sellers and tenants',
    day: 'the viewing day',
    money: 'commission or rent',
    season: 'spring',
  },
  costs: [
    'a flat that stands empty',
    'a lead that rings the next agent',
    'an hour spent on a viewing that never happens',
  ],
  avoid: { words: ['cheap', 'desperate', 'steal'], manner: 'plain', pressure: false },
}
