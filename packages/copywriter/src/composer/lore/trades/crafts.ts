import type { TradeLore } from './trade-lore.ts'

export const crafts = {
  'home-services': {
    found: [
      'Something fails at home in the evening, and someone searches on a phone.',
      'Someone on the street asks who did the job next door.',
    ],
    asked: [
      'The phone rings up a ladder, or under a sink.',
      'Someone asks for a price and takes whoever calls back first.',
    ],
    work: ['The season ends, and the calls end with it.'],
    desk: ['The van is parked, and the quotes still have to be written.'],
    unpaid: ['The job is done, and the invoice waits for a rainy day.'],
    people: ['A good technician leaves, and the vans stay where they are.'],
    supply: ['The part is at the wholesaler, and the customer is waiting.'],
    any: [
      'On a full day of jobs, everything else has to wait.',
      'One job that runs over moves the rest of the day.',
    ],
    questions: [
      'What would make a full week of jobs easier?',
      'What would you change first about a normal working day?',
    ],
  },
  construction: {
    found: ['An owner drives past a finished house and asks who built it.'],
    asked: ['A client calls the site to ask when the kitchen comes.'],
    work: ['A big job ends, and the tender for the next one is still out.'],
    desk: ['The drawing on site is not the latest one.'],
    unpaid: ['The stage is done, and the money for it comes a stage later.'],
    people: ['A crew stands ready, and the one before is not done.'],
    supply: ['The delivery comes early and blocks the road.'],
    any: [
      'One thing that is late moves everything behind it.',
      'The site comes first, and everything else waits for the evening.',
    ],
    questions: [
      'What would make a normal day on site easier?',
      'What would you change first about how your jobs run?',
    ],
  },
  cleaning: {
    found: ['An office manager looks for a new cleaner after a bad week.'],
    asked: ['A client writes in the morning about one desk.'],
    work: ['A contract ends because a manager changed.'],
    desk: ['The plan for tomorrow changes with one message at night.'],
    unpaid: ['The month is cleaned, and the invoice is paid the month after.'],
    people: ['Someone does not turn up, and the round still has to be done.'],
    supply: ['The cloths run out on the longest round.'],
    any: [
      'The work is done when others sleep, and the rest comes on top.',
      'One missing person moves the whole round.',
    ],
    questions: [
      'What would make the rounds easier to run?',
      'What would you change first about a normal week of work?',
    ],
  },
  automotive: {
    found: ['A light comes on in the dash, and someone searches from the car.'],
    asked: [
      'A lead comes in online, and the desk is with someone in person.',
      'A driver calls to ask if the car is ready.',
    ],
    work: ['A service is due, and the reminder is a sticker in the door.'],
    desk: ['A part number gets read out loud across the bay.'],
    people: ['A mechanic is off, and a lift stands empty.'],
    supply: ['The part comes tomorrow, and the car stays on the lift.'],
    any: [
      'On a full day in the bay, everything else has to wait.',
      'One car that stays on the lift moves the rest of the day.',
    ],
    questions: [
      'What would make a full day in the bay easier?',
      'What would you change first about a normal week at the shop?',
    ],
  },
  agriculture: {
    found: ['Someone drives past the gate and wonders if you sell from the farm.'],
    asked: ['A buyer calls while you are outside, and there is no signal.'],
    work: ['The harvest is good, and the buyers know it.'],
    desk: ['The field work ends with the light, and the forms begin.'],
    people: ['The season needs many hands for a few weeks.'],
    supply: ['A machine stops on the best day for it.'],
    any: [
      "The season doesn't wait, whatever else is going on.",
      'The light sets the day, and everything else comes after dark.',
    ],
    questions: [
      'What would make the busy season easier?',
      'What would you change first about a normal day outside?',
    ],
  },
  manufacturing: {
    found: ['A buyer looks for a part and makes a short list from a screen.'],
    asked: ['A quote is asked for in the morning and expected the same day.'],
    work: ['One big customer orders less, and the floor feels it.'],
    desk: ['The shift report is on paper, and the office wants it on a screen.'],
    people: ['A machine stands ready, and the one trained on it is off.'],
    stops: ['A machine stops, and everything behind it waits.'],
    supply: ['A pallet is short, and the line finds out first.'],
    any: [
      'One thing that stops holds up everything behind it.',
      'The shift goes on, whatever else is going on.',
    ],
    questions: ['What would make a normal shift easier?', 'What would you change first on the floor?'],
  },
  logistics: {
    found: ['A shipper asks around for someone who picks up the phone.'],
    asked: ['A customer calls to ask where the truck is.'],
    work: ['The truck comes back empty from a full run.'],
    desk: ['The papers come back with the driver, coffee stain and all.'],
    unpaid: ['The load is delivered, and the payment comes weeks later.'],
    people: ['A driver is off, and the run stays on the board.'],
    supply: ['The load is ready, and the dock is not.'],
    any: [
      'One thing that is late moves everything behind it.',
      'The trucks go out, whatever else is going on.',
    ],
    questions: [
      'What would make a normal day of runs easier?',
      'What would you change first about the week?',
    ],
  },
  energy: {
    found: ['A household gets a high bill and looks up who installs what.'],
    asked: ['Someone asks for a quote and has asked several others too.'],
    work: ['The grant changes, and the calls change with it.'],
    desk: ['The forms for one roof take longer than the roof.'],
    unpaid: ['The install is done, and the last payment waits for a certificate.'],
    people: ['A crew is ready, and the electrician is on another roof.'],
    supply: ['The panels are there, and the inverter is not.'],
    any: [
      'One thing that is late holds up the whole install.',
      'Good weather is for the roof, and everything else waits for rain.',
    ],
    questions: [
      'What would make a full week of installs easier?',
      'What would you change first between survey and install?',
    ],
  },
} as const satisfies Record<string, TradeLore>
