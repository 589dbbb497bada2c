import type { Industry } from '../industry.ts'

export const hotels: Industry = {
  id: 'hotels',
  name: 'Hotels and short stays',
  audience: [
    'hotel',
    'hotelier',
    'guest house',
    'hostel',
    'bed and breakfast',
    'airbnb host',
    'holiday let',
    'resort',
    'inn',
    'short-term rental',
    'concierge',
    'yacht captain',
  ],
  offer: ['housekeeping', 'linen', 'check-in', 'channel manager'],
  not: ['hotel school'],
  calls: {
    customers: 'guests',
    day: 'check-in and turnover day',
    money: 'rate and occupancy',
    season: 'high season',
  },
  costs: ['a guest locked out at night', "a room that isn't ready", 'an empty midweek night'],
  avoid: { words: ['bed bugs', 'cheap'], manner: 'warm', pressure: false },
}
