import type { Industry } from '../industry.ts'

export const manufacturing: Industry = {
  id: 'manufacturing',
  name: 'Manufacturers',
  audience: [
    'manufacturer',
    'factory',
    'fashion designer',
    'womenswear designer',
    'clothing brand',
    'plant manager',
    'production manager',
    'machine shop',
    'mill',
    'food processing',
    'maker',
    'fabricator',
    'injection moulding',
    'foundry',
    'operations director',
    'welder',
  ],
  offer: ['downtime', 'tooling', 'compressed air', 'moulds', 'batch'],
  not: ['cake maker', 'film maker', 'policy maker', 'coffee mill'],
  calls: {
    customers: 'customers and the line',
    day: 'the shift',
    money: 'unit cost and scrap',
    season: 'shutdown',
  },
  costs: ['a line that stands still', 'a part that comes late', 'air that leaks all night'],
  avoid: { words: ['sweatshop', 'cheap'], manner: 'blunt', pressure: false },
}
