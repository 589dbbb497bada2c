import type { Industry } from '../industry.ts'

export const energy: Industry = {
  id: 'energy',
  audience: [
    'solar farm',
    'wind farm',
    'solar installer',
    'solar',
    'utility',
    'energy manager',
    'oil and gas',
    'ev charging',
    'heat pump installer',
    'offshore',
    'solar company',
    'energy broker',
    'energy consultant',
  ],
  offer: ['kwh', 'mwh', 'panel', 'charger', 'inverter'],
  not: [],
  calls: {
    customers: 'asset owners and households',
    day: 'the generation day',
    money: 'output and tariff',
    season: 'summer output or winter bills',
  },
  costs: ['panels that give less and nobody looks', 'a charger that stands dead'],
  avoid: { words: ['doom', 'green lie'], manner: 'plain', pressure: false },
}
