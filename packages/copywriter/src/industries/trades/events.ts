import type { Industry } from '../industry.ts'

export const events: Industry = {
  id: 'events',
  name: 'Weddings and events',
  audience: [
    'wedding planner',
    'event planner',
    'venue',
    'wedding venue',
    'event manager',
    'conference organiser',
    'conference organizer',
    'marquee',
    'florist for weddings',
    'festival',
    'museum',
    'visitor attraction',
  ],
  offer: ['marquee', 'guest list', 'ticketing', 'audio guide'],
  not: ['event-driven software'],
  calls: {
    customers: 'couples, guests and visitors',
    day: 'the day itself',
    money: 'the booking and the deposit',
    season: 'summer Saturdays',
  },
  costs: ['a date that stays open', 'rain without a plan'],
  avoid: { words: ['divorce', 'disaster', 'cheap'], manner: 'warm', pressure: false },
}
