import type { JudgedBrief } from './judged-texts.ts'

/** Written after the checks, by the same rules: other trades, other voices, other faults. */
export const JUDGED_AGAIN: readonly JudgedBrief[] = [
  {
    form: {
      messageType: 'Cold DM',
      targetAudience: 'independent bakeries',
      product: 'flour delivery by subscription',
      painPoint: 'they run out of rye flour on Fridays and the wholesaler only comes on Tuesdays',
      solution: 'we deliver 25 kg sacks three times a week before 5am',
      insight: 'no minimum order',
      tone: 'Friendly',
      emotion: 'Urgency',
    },
    good: [
      'Does the rye run out again this Friday? We drop off 25 kg sacks before 5am, three times a week, and there is no minimum order. Happy to send prices if that helps. Shall I?',
      "A wholesaler who only comes on Tuesdays leaves you short by Friday. We're there three times a week, before 5am. Would you like to hear how it works?",
      'You bake on the weekend with whatever rye is left from Friday. With us there are fresh sacks before 5am, three times a week. Want me to send an example order?',
      "If you've ever driven across town for one sack of rye, this is for you. We deliver three times a week, no minimum order. Worth a look?",
      'Fridays are when the rye goes. The next sack is days off, unless somebody brings one before 5am. We do that three times a week. Should I send the details?',
      'No minimum order, no waiting for Tuesday. Sacks of 25 kg stand at your door before 5am. Would that be of help?',
    ],
    bad: [
      ['agreement', 'The rye run out on Fridays. We deliver sacks before 5am. Worth a look?'],
      [
        'agreement',
        'A wholesaler who only come on Tuesdays leaves you short. We deliver before 5am. Worth a look?',
      ],
      ['tense and form', 'You has no rye on Fridays. We deliver sacks before 5am. Worth a look?'],
      ['article', 'You run out of rye on Fridays. We bring you an sack before 5am. Worth a look?'],
      [
        'invented number',
        'You run out of rye on Fridays. We deliver for £18 a sack before 5am. Worth a look?',
      ],
      ['invented day', 'You run out of rye on Fridays. We deliver on Thursday before 5am. Worth a look?'],
      ['invented crowd', 'Hundreds of bakeries have rye on Fridays. We deliver before 5am. Worth a look?'],
      ['person', 'They run out of rye on Fridays. We deliver sacks before 5am. Worth a look?'],
      ['preposition twice', 'You run out of of rye on Fridays. We deliver before 5am. Worth a look?'],
      ['half a sentence', 'If you run out of rye on Fridays. We deliver sacks before 5am. Worth a look?'],
      [
        'question not turned',
        'Why you run out of rye? We deliver sacks before 5am, three times a week. Worth a look?',
      ],
      ['pressure', 'You run out of rye on Fridays. Hurry, we deliver before 5am. Worth a look?'],
      [
        'hype',
        'You run out of rye on Fridays. Our seamless, cutting-edge delivery comes before 5am. Worth a look?',
      ],
      ['bracket', 'You run out of rye on Fridays (we deliver before 5am. Worth a look?'],
    ],
  },
  {
    form: {
      messageType: 'Cold DM',
      targetAudience: 'property managers with 100 to 400 units',
      product: 'night-time repair line',
      painPoint: 'tenants call their mobile at night about leaks and lockouts',
      solution: 'we take the call, send a plumber or locksmith and email a report by 8am',
      insight: '',
      tone: 'Bold',
      emotion: 'Ego Boosting',
    },
    good: [
      'Your phone rings at night. A leak. You know who to send, but you should be asleep. We take the call and you get a report by 8am. Interested?',
      "You didn't become a property manager to hold a torch at night. We send the plumber. You read the report at 8am. Want to see one?",
      'Leaks and lockouts do not need you. They need a plumber and a locksmith. We send both. Yes or no?',
      'Turn the phone off tonight. We take the calls, send whoever is needed and email you by 8am. Want to see how?',
      'Who do your tenants call at night? If it is your own mobile, stop that. Our line takes the call and you read about it by 8am. Interested?',
    ],
    bad: [
      ['agreement', 'Your tenants calls at night. We take the call and email a report by 8am. Interested?'],
      ['agreement', 'A leak do not wait. We take the call and email a report by 8am. Interested?'],
      [
        'article',
        'Tenants call at night. We send a plumbers or a locksmith. You read the report by 8am. Interested?',
      ],
      ['modal', 'Tenants call at night. We can takes the call and email you by 8am. Interested?'],
      ['invented number', 'Tenants call you 14 nights a month. We take the call. Interested?'],
      ['invented name', 'Tenants call at night. We work with Buildium and email you by 8am. Interested?'],
      ['wrong time', 'Tenants call at night. We email a report by 6am. Interested?'],
      [
        'insult to sense',
        'You print you out the report. Tenants call at night. We take it by 8am. Interested?',
      ],
      ['its', 'The line answers for its a leak or a lockout. You read the report by 8am. Interested?'],
      ['your', 'Your probably asleep when tenants call. We email a report by 8am. Interested?'],
      ['hanging', 'Tenants call at night, and the. We take the call and email you by 8am. Interested?'],
      ['repeats', 'We take the call at night. At night we take the call for you. Interested?'],
    ],
  },
  {
    form: {
      messageType: 'Cold DM',
      targetAudience: 'heads of marketing at museums',
      product: 'audio tours by local actors',
      painPoint: 'visitors leave the permanent collection after 20 minutes',
      solution: 'a 40-minute tour recorded in your galleries, live in six weeks',
      insight: 'we recorded the tour of the Maritime Museum in Hull',
      tone: 'Luxury',
      emotion: 'Curiosity & Intrigue',
    },
    good: [
      'Visitors give your permanent collection twenty minutes. A local actor may hold them for forty. We record such tours in the galleries themselves, and yours could be live in six weeks. Shall I send an excerpt?',
      'What do your visitors hear in the permanent collection? We record forty minutes with local actors, as we did for the Maritime Museum in Hull. May I send you an excerpt?',
      'The Maritime Museum in Hull has a voice of its own. It is a local actor, recorded among the pictures. May I share how it was made?',
      'A painting says little in twenty minutes. In forty, with an actor who knows the room, it says more. Would you care to hear an example?',
    ],
    bad: [
      [
        'agreement',
        'Visitors leaves your permanent collection after 20 minutes. We record tours with local actors. May I send an excerpt?',
      ],
      [
        'article',
        'Visitors leave after 20 minutes. We record an 40-minute tour with local actors. May I send an excerpt?',
      ],
      [
        'hyphen',
        'Visitors leave after 20 minutes. We record a 40 minutes tour with local actors. May I send an excerpt?',
      ],
      [
        'invented result',
        'Visitors leave after 20 minutes. Our tours doubled the stay. May I send an excerpt?',
      ],
      [
        'invented client',
        'Visitors leave after 20 minutes. We recorded the tour of the Louvre. May I send an excerpt?',
      ],
      [
        'flattery of research',
        'I loved your new gallery. We record tours with local actors. May I send an excerpt?',
      ],
      [
        'doubled article',
        'Visitors leave the the collection after 20 minutes. We record tours. May I send an excerpt?',
      ],
      [
        'entity',
        'Visitors leave after 20&nbsp;minutes. We record tours with local actors. May I send an excerpt?',
      ],
    ],
  },
  {
    form: {
      messageType: 'Email Subject Line',
      targetAudience: 'garage owners',
      product: 'MOT reminder texts',
      painPoint: 'customers forget their MOT and go to the chain next door',
      solution: 'a text 3 weeks before, with a booking link',
      insight: '',
    },
    good: [
      'The chain next door sends reminders',
      'MOTs your customers forget',
      'Three weeks before the MOT',
      'Who reminds your customers?',
      'When customers forget the MOT',
      'One text, 3 weeks early',
      'Lost to the chain next door?',
      'Your regulars, and who texts them',
    ],
    bad: [
      ['re', 'RE: your MOT reminders'],
      ['invented number', 'The 200 customers you lost'],
      ['agreement', 'Customers forgets their MOT'],
      ['article', 'A MOT your customers forget, an text'],
      ['too long', 'The reason your customers forget the MOT and go next door'],
      ['open end', 'Reminder texts for'],
      ['last chance', 'Last chance for MOT reminders'],
      ['doubled', 'MOT MOT reminders'],
    ],
  },
]
