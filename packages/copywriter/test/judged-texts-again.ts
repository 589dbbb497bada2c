import type { JudgedBrief } from './judged-texts.ts'

const dm = (
  targetAudience: string,
  product: string,
  painPoint: string,
  solution: string,
  more: Partial<JudgedBrief['form']> = {},
) => ({ targetAudience, product, painPoint, solution, ...more, messageType: 'Cold DM' as const })

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
  {
    form: dm(
      'owners of HVAC companies',
      'after-hours answering service',
      'emergency calls at night go to voicemail and the customer calls a competitor',
      'live agents pick up 24/7, qualify the job and text the on-call tech',
      { insight: '$1.10 a minute, no contract', tone: 'Persuasive' },
    ),
    good: [
      "A furnace dies at night and your voicemail picks up. The homeowner hangs up and calls the next company. Our live agents answer instead, sort out whether it's urgent, and text your on-call tech. $1.10 a minute, no contract. Worth a look?",
      'How many night calls went to voicemail last week? Each one is a customer who dialed a competitor next. We pick up 24/7 and text your tech when it counts. Want to see how it works?',
      "You're paying for trucks and techs all year. Then a no-heat call hits voicemail and someone else gets the job. Live agents, $1.10 a minute, no contract. Should I send you the details?",
      "Your on-call tech shouldn't have to screen calls at midnight. Our agents do that: they pick up, qualify the job, and only text him when it's real. Open to seeing a sample call log?",
      'Voicemail is where emergency calls go to die. A live agent keeps the customer on the line, qualifies the job and gets your tech moving. Curious what it would cost you?',
      "If a customer calls at night, who answers? If it's a recording, they call a competitor. We answer 24/7, so they don't. Worth a look?",
    ],
    bad: [],
  },
  {
    form: dm(
      'Etsy sellers of handmade jewelry',
      'product photo editing',
      'editing photos takes longer than making the pieces',
      'upload raw shots, get clean listings back in 24 hours, $3 a photo',
      { tone: 'Casual', emotion: 'Pattern Interrupt' },
    ),
    good: [
      "Making the ring: a morning. Editing its photos: the rest of the day. Send us the raw shots and you'll have clean ones back in 24 hours, $3 each. Want a quick peek?",
      'You got into this to make jewelry, not to fight with shadows on a white background. $3 a photo, 24 hours, done. Worth a look?',
      'Tonight you could list the new pieces. Or you could edit photos again. We edit them for $3 each, and you get them back within 24 hours. Sound useful?',
      "What's taking longer this week, the earrings or their photos? If it's the photos, upload the raw shots and we'll clean them up in 24 hours. Want the short version?",
      'Pick your worst product photo. Send it over raw, and see what comes back in 24 hours. After that it is $3 a photo. Curious?',
    ],
    bad: [],
  },
  {
    form: dm(
      'operations directors at regional hospitals',
      'equipment tracking tags',
      'nurses spend time looking for infusion pumps',
      'tags show every pump on a floor map, installed without touching the wifi',
      { tone: 'High-Ticket', emotion: 'Authority', insight: 'in use at 14 hospitals in Ohio and Michigan' },
    ),
    good: [
      "When a nurse needs an infusion pump, the search shouldn't be part of the job. Our tags put every pump on a floor map, and nothing on your wifi changes. 14 hospitals in Ohio and Michigan use them. Is this worth a conversation?",
      "Every pump your nurses can't find is one you may buy twice. With tags on them, each shows up on a floor map. Shall I send an outline of how the 14 hospitals did it?",
      'How long does it take your nurses to find a free pump? In 14 hospitals across Ohio and Michigan they look at a map. The install leaves your wifi alone. Open to a short exchange on this?',
      'You run the floors, so you know where the pumps pile up. Tags make that visible for everyone else. Is this a priority this year?',
    ],
    bad: [],
  },
  {
    form: dm(
      'first-time managers in tech',
      'one-on-one coaching',
      'they avoid hard conversations until it is too late',
      'six sessions in which we rehearse the real conversation',
      { tone: 'Friendly', emotion: 'Ego Boosting' },
    ),
    good: [
      "There's a conversation you've been putting off, and it isn't getting easier. In six sessions we rehearse the real one, word for word, before you have it. Would you like to hear how it works?",
      "You were promoted because you're good at the work. Nobody showed you how to tell a friend that his isn't good enough. That's what we rehearse. Happy to explain more?",
      'Hard conversations get harder the longer they wait. We practice yours together until it sounds like you. No worries if not, but worth a look?',
      "Managing people shouldn't mean guessing what to say. Over six sessions we rehearse what you'll actually have to say. Glad to send an example. Shall I?",
    ],
    bad: [],
  },
  {
    form: dm(
      'wedding venues',
      'I build virtual tours',
      'couples visit on weekends only and half never show up',
      'a 3D tour they can walk through before they book a visit',
      { tone: 'Bold', emotion: 'Fear of Missing Out', ctaType: 'See a demo' },
    ),
    good: [
      "Half the couples who book a visit never show. They couldn't picture it. I build a 3D tour they walk through first. Want to see a demo?",
      'Weekends are short. Half of them go to couples who never turn up. Give them a 3D tour first. Want to see a demo?',
      'Couples look at many venues and visit few. The tour decides which. Yours could be one they walk through at home. Open to seeing a demo?',
      'Your weekend is too good for no-shows. Let couples walk the rooms in 3D before they book. Could I show you a demo?',
    ],
    bad: [],
  },
  {
    form: dm(
      'indie hotels with under 40 rooms',
      'direct booking website',
      'Booking.com takes 15 to 18% of every stay',
      'guests book direct on a fast site, live in 3 weeks for $2,400',
      { tone: 'Persuasive', emotion: 'Urgency' },
    ),
    good: [
      'Booking.com keeps 15 to 18% of a room you clean, heat and staff. A direct booking site keeps it with you, and yours could be live in 3 weeks for $2,400. Worth a closer look?',
      "You pay Booking.com 15 to 18% for guests who already know your name. Let them book with you instead. The site's live in 3 weeks. Should I send an example?",
      "Every stay that comes through Booking.com costs you up to 18%. That's money you could keep, because a fast site of your own takes 3 weeks to build. Want to see one?",
    ],
    bad: [],
  },
  {
    form: dm(
      'gym owners',
      'I run Facebook ads for gyms',
      'leads come in on Saturday and nobody calls back before Monday',
      'I text every lead within 5 minutes and book the trial',
      { tone: 'Casual', emotion: 'Ego Boosting' },
    ),
    good: [
      "Saturday leads are cold by Monday. You know that, you just can't be on the phone all weekend. I text each lead within 5 minutes and get the trial booked. Worth a look?",
      'You run a gym, not a call centre. I text your leads within 5 minutes, Saturdays too, and put the trial in your diary. Want the short version?',
      "What happens to a lead that comes in on Saturday? Mine get a text within 5 minutes. By Monday the trial's booked. Sound useful?",
      "If nobody calls back before Monday, the ad money's gone. I run the ads and text every lead within 5 minutes. Worth a look?",
    ],
    bad: [
      ['we/I', 'Leads come in on Saturday. I texts every lead within 5 minutes. Worth a look?'],
      ['agreement', 'Nobody call back before Monday. I text every lead within 5 minutes. Worth a look?'],
      ['agreement', 'Leads comes in on Saturday. I text every one within 5 minutes. Worth a look?'],
      ['capital', 'Leads come in on saturday. I text every one within 5 minutes. Worth a look?'],
      ['broken phrase', 'Leads go cold. My I run Facebook ads and text within 5 minutes. Worth a look?'],
      ['flattery of research', 'I love your gym page. I text every lead within 5 minutes. Worth a look?'],
      ['invented time', 'Leads come in on Saturday. I text every one within 2 minutes. Worth a look?'],
      [
        'subordinate only',
        'When leads come in on Saturday. I text every one within 5 minutes. Worth a look?',
      ],
      ['if only', 'If nobody calls back before Monday. I text every lead within 5 minutes. Worth a look?'],
      [
        'me/my',
        'Leads come in on Saturday. I text every lead within 5 minutes. Me book trial. Worth a look?',
      ],
    ],
  },
]
