import type { Industry } from '../industry.ts'

export const veterinary: Industry = {
  id: 'veterinary',
  name: 'Vets and pet care',
  audience: [
    'vet',
    'veterinary',
    'veterinarian',
    'vet clinic',
    'dog groomer',
    'groomer',
    'dog trainer',
    'kennel',
    'pet sitter',
    'cattery',
    'pet care',
  ],
  offer: ['pet', 'vaccination reminder', 'grooming'],
  not: ['veteran', 'vetting', 'vetted'],
  calls: {
    customers: 'pet owners',
    day: 'the consult list',
    money: 'consult fees',
    season: 'spring',
  },
  costs: ['a worried owner on hold', 'an empty slot after a no-show'],
  avoid: { words: ['put down', 'kill', 'euthanise', 'animal lover'], manner: 'warm', pressure: true },
}
