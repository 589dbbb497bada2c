import type { Industry } from '../industry.ts'

export const fitness: Industry = {
  id: 'fitness',
  name: 'Gyms and studios',
  audience: [
    'gym',
    'fitness',
    'personal trainer',
    'yoga',
    'pilates',
    'crossfit',
    'martial arts',
    'karate school',
    'karate',
    'dance school',
    'bjj',
    'dojo',
    'dance studio',
    'coach of athletes',
    'swim school',
    'strength coach',
  ],
  offer: ['class booking', 'waitlist', 'membership', 'trial class', 'workout'],
  not: ['gym equipment maker'],
  calls: {
    customers: 'members',
    day: 'the class timetable',
    money: 'memberships',
    season: 'January',
  },
  costs: ['an empty mat with a full waitlist', 'a trial that nobody follows up'],
  avoid: { words: ['fat', 'lazy', 'beach body', 'shred'], manner: 'lively', pressure: false },
}
