import type { GenerationForm } from '@firstline/contract/generation'

/** Forms nobody tuned a rule to, each with texts a careful person would send, and texts with one fault. */
export interface JudgedBrief {
  form: Partial<GenerationForm> & { messageType: GenerationForm['messageType'] }
  good: readonly string[]
  /** Text by text: what is wrong with it, and the gates of which one must stop it. */
  bad: readonly (readonly [fault: string, text: string])[]
}

const dm = (
  targetAudience: string,
  product: string,
  painPoint: string,
  solution: string,
  more: Partial<GenerationForm> = {},
) => ({ messageType: 'Cold DM' as const, targetAudience, product, painPoint, solution, ...more })

export const JUDGED_BRIEFS: readonly JudgedBrief[] = [
  {
    form: dm(
      'bookkeepers with 20 to 60 clients',
      'receipt capture app',
      'chasing clients for receipts by email at month end',
      'clients forward a photo on WhatsApp and it lands in Xero',
      { insight: '$6 per client a month' },
    ),
    good: [
      "Month end comes and you're still chasing receipts by email. With our receipt capture app, clients forward one photo on WhatsApp, and you find it in Xero. It's $6 per client a month. Should I send it over?",
      'How many receipts are you still chasing this month? Your clients already use WhatsApp, so let them send a photo there. Our app puts it into Xero for you. Worth a look?',
      "Receipts by email never arrive when you need them. A photo on WhatsApp does, because that's where your clients are anyway. We put it straight into Xero. Want to see it work?",
      "If a client won't open your email, they'll still answer a WhatsApp. That's all our app needs: one photo, and the receipt is in Xero. $6 per client a month. Does this fit?",
      "You shouldn't have to ask twice for a receipt. Clients send a photo from their phone, and you find it in Xero before the month ends. Mind if I send details?",
      'No app to install, no portal to log in to. Your clients send a photo on WhatsApp and you get the receipt in Xero. Curious how it works?',
      'With 20 clients at $6 each it comes to $120 a month. For that, nobody chases receipts by email any more: a photo on WhatsApp is enough. Worth a look?',
    ],
    bad: [
      [
        'agreement',
        'Month end comes and your clients forwards receipts late. With our app it lands in Xero. Worth a look?',
      ],
      [
        'agreement',
        'It take one photo on WhatsApp and it lands in Xero. You stop chasing receipts. Worth a look?',
      ],
      [
        'article',
        'You chase receipts by email. We make an receipt capture app that sends photos to Xero. Worth a look?',
      ],
      [
        'doubled word',
        'You chase clients for for receipts at month end. A photo on WhatsApp lands in Xero. Worth a look?',
      ],
      [
        'comma splice',
        'You chase receipts by email, our app puts them into Xero, clients send a photo. Worth a look?',
      ],
      [
        'invented number',
        'Bookkeepers lose 11 hours a month on receipts. A photo on WhatsApp lands in Xero. Worth a look?',
      ],
      [
        'wrong arithmetic',
        'With 20 clients at $6 each it comes to $140 a month. Receipts land in Xero. Worth a look?',
      ],
      ['invented name', 'You chase receipts by email. Ours lands them in Xero and QuickBooks. Worth a look?'],
      [
        'fake scarcity',
        'You chase receipts by email. Only 5 spots left for our receipt app this month. Worth a look?',
      ],
      ['markup', 'You chase receipts by email. <b>Photos</b> on WhatsApp land in Xero. Worth a look?'],
      [
        'wrong person',
        'They chase receipts by email at month end. Our app puts them into Xero. Worth a look?',
      ],
      ['hanging with', 'You chase receipts by email. You get a photo in Xero, with. Worth a look?'],
    ],
  },
  {
    form: dm(
      'owners of small dental practices',
      'phone answering service',
      "the front desk can't pick up at lunch and patients book elsewhere",
      'a real person answers within 3 rings and books into Dentally',
      { tone: 'Friendly', insight: 'we answer for 40 practices in Leeds' },
    ),
    good: [
      "Who picks up when your front desk is at lunch? If nobody does, that patient books elsewhere. We answer within 3 rings and put the visit straight into Dentally. Happy to explain more if it's useful?",
      "Lunch is when patients find time to ring, and it's also when your front desk is out. A real person from our team answers within 3 rings. Would you like to hear more?",
      'A patient who gets no answer at lunch books elsewhere. Ours gets a real person within 3 rings, and you see the booking in Dentally. No worries if not, but worth a look?',
      'We answer the phone for 40 practices in Leeds, mostly at lunch. Yours could be picked up within 3 rings too, with the booking in Dentally. Shall I send you an example?',
      'Your front desk deserves a lunch break without the phone. We take the calls, book the patients into Dentally and leave you a note. Would you like to see how it works?',
      "It's hard to pick up the phone with a sandwich in one hand. At lunch our people do it for your front desk, within 3 rings. Worth a look?",
    ],
    bad: [
      [
        'agreement',
        "Your front desk can't picks up at lunch. A real person answers within 3 rings. Worth a look?",
      ],
      [
        'agreement',
        'Patients who gets no answer book elsewhere. A real person answers within 3 rings. Worth a look?',
      ],
      ['article', 'Your front desk is at lunch. An real person answers within 3 rings. Worth a look?'],
      [
        'wrong person',
        "Owners can't always pick up at lunch. They need their phone answered within 3 rings. Worth a look?",
      ],
      [
        'first person of the customer',
        "I can't pick up at lunch and patients book elsewhere. Someone answers within 3 rings. Worth a look?",
      ],
      [
        'invented number',
        'Your front desk misses 30% of calls at lunch. We answer within 3 rings. Worth a look?',
      ],
      [
        'invented number in words',
        'Your front desk misses a dozen calls at lunch. We answer within 3 rings. Worth a look?',
      ],
      [
        'invented result',
        'Your front desk is out at lunch. Our clients saw more bookings. We answer within 3 rings. Worth a look?',
      ],
      ['claimed research', 'I saw your reviews about lunch calls. We answer within 3 rings. Worth a look?'],
      [
        'false talk',
        'As discussed, your front desk is out at lunch. We answer within 3 rings. Worth a look?',
      ],
      ['spaced punctuation', 'Your front desk is out at lunch . We answer within 3 rings. Worth a look?'],
      ['unfinished', 'Your front desk is out at lunch. We answer within 3 rings and. Worth a look?'],
    ],
  },
  {
    form: dm(
      'wedding photographers',
      'album design service',
      'albums pile up after the season and couples keep asking',
      'send us the selects and get a finished layout in 5 days',
      { tone: 'Casual', emotion: 'Pattern Interrupt' },
    ),
    good: [
      "How many albums are still open from last season? Couples do ask, sooner or later. Send us the selects and you've got a finished layout in 5 days. Want a quick peek?",
      "Albums pile up, don't they? You shoot all summer and the layouts wait till winter. Ours take 5 days from your selects. Worth a look?",
      "Somewhere on your drive there's a folder called albums. Send us the selects from one couple and we'll have the layout back in 5 days. Sound useful?",
      "Couples keep asking and you'd rather be shooting. We do the album layout for you, 5 days from the selects. Want the short version?",
      "You didn't start taking photos so you could nudge boxes on a spread. We did. Send selects, get a layout in 5 days. Curious?",
    ],
    bad: [
      [
        'doubled word',
        'Albums pile up after the the season. Send us the selects and get a layout in 5 days. Worth a look?',
      ],
      [
        'agreement',
        'Albums piles up after the season. Send us the selects and get a layout in 5 days. Worth a look?',
      ],
      [
        'verbless list',
        'Albums, couples, season, selects, layouts. 5 days, finished, done for you. Send selects. Worth a look?',
      ],
      [
        'it without a referent',
        'It does it in 5 days. Couples keep asking and albums pile up. Worth a look?',
      ],
      ['spaced spam', 'Albums pile up after the season. We do one for f r e e in 5 days. Worth a look?'],
      ['cliche', 'Albums pile up after the season. Our 5 days are a game - changer. Worth a look?'],
      ['exclamation', 'Albums pile up after the season! We do the layout in 5 days. Worth a look?'],
      ['template', 'Hi {{first_name}}, albums pile up. We do the layout in 5 days. Worth a look?'],
      ['brackets', 'Albums pile up after the season. [Your studio] gets a layout in 5 days. Worth a look?'],
      ['handle', 'Albums pile up after the season. Ask @albumlab for a layout in 5 days. Worth a look?'],
      ['link', 'Albums pile up. See https://albums.example for layouts in 5 days. Worth a look?'],
    ],
  },
  {
    form: dm(
      'SaaS founders with 5 to 20 staff',
      'fractional CFO',
      'they find out about cash problems two weeks too late',
      'a 13-week cash forecast updated every Monday',
      { tone: 'High-Ticket', emotion: 'Authority', insight: '12 years as CFO in two listed companies' },
    ),
    good: [
      'When did you last know your cash position weeks out? I keep a 13-week forecast for founders and update it every Monday. 12 years as CFO stand behind it. Is this worth a conversation?',
      'Finding out two weeks too late is what makes cash problems expensive. I update a 13-week forecast every Monday, so you decide while you still have options. Open to a short exchange on this?',
      'Every Monday you would see 13 weeks ahead. I did that for 12 years, as CFO of two listed companies, and I do it for founders now. Shall I send an outline?',
      "A hire you can't pay for is decided weeks before you notice. A 13-week forecast, new every Monday, shows it in time. Shall I send an outline?",
      'Your bank balance tells you about today. A 13-week forecast tells you which month is short, and you get a new one every Monday. Is this a priority for you?',
    ],
    bad: [
      [
        'wrong person',
        'They find out about cash problems too late. I update a 13-week forecast every Monday. Worth a look?',
      ],
      ['article', 'You find out too late. I keep an 13-week cash forecast for founders. Worth a look?'],
      ['article', 'You find out too late. I was a CFO for a hour of every meeting. Worth a look?'],
      ['number off', 'You find out too late. I keep a 15-week cash forecast every Monday. Worth a look?'],
      [
        'invented credential',
        'You find out too late. As an award-winning CFO I update a forecast every Monday. Worth a look?',
      ],
      [
        'invented client',
        'You find out too late. I did this for Stripe, with a forecast every Monday. Worth a look?',
      ],
      [
        'invented date',
        'You find out too late. From 3 March I update a forecast every Monday. Worth a look?',
      ],
      [
        'invented deadline',
        'You find out too late. My offer expires on Monday, with a 13-week forecast. Worth a look?',
      ],
      ['agreement', 'You finds out too late. A 13-week cash forecast every Monday helps. Worth a look?'],
      ['two verbs', 'Is your cash forecast shows the next 13 weeks? I update it every Monday. Worth a look?'],
    ],
  },
  {
    form: dm(
      'landlords with 3 to 15 flats in Bristol',
      'tenant finding',
      'empty flats cost them rent every week',
      'we photograph, list and do every viewing, and you pay when the tenant signs',
      { emotion: 'Urgency', ctaType: 'Book a Call' },
    ),
    good: [
      'Every week a flat stands empty is a week of rent you never see. We take the photos, list it and do the viewings. You only pay once a tenant signs. Worth booking a call?',
      'Do you have an empty flat in Bristol right now? Each week costs you rent. We do every viewing, and our fee is due when the tenant signs. Should we book a call?',
      "You pay nothing until a tenant signs. Until then the photos, the listing and every viewing are our job, and your flat isn't empty for longer than it has to be. Open to booking a call?",
      'An empty flat earns nothing, and viewings always fall on your day off. We do them all. You pay us when the tenant signs. Worth booking a call?',
    ],
    bad: [
      ['agreement', 'An empty flats costs you rent every week. We do every viewing. Worth booking a call?'],
      ['agreement', 'Every week an empty flat cost you rent. We does every viewing. Worth booking a call?'],
      [
        'fake scarcity',
        'Empty flats cost you rent every week. Hurry, we take on few landlords. Worth booking a call?',
      ],
      ['fake urgency', 'Empty flats cost you rent every week. This ends tomorrow. Worth booking a call?'],
      ['re', 'Re: your empty flat. We photograph it, list it and do every viewing. Worth booking a call?'],
      [
        'comma splice',
        'Your flat is empty, it costs rent every week, we do every viewing. Worth booking a call?',
      ],
      [
        'no apostrophe',
        'Your flat is empty and you dont see rent. We do every viewing. Worth booking a call?',
      ],
      ['echo', 'We photograph, list and do every viewing, and you pay later. Worth booking a call?'],
      ['they', 'Empty flats cost them rent every week. We do every viewing. Worth booking a call?'],
      ['dangling', 'Listing the flat with photos, and you. Empty weeks cost rent. Worth booking a call?'],
    ],
  },
  {
    form: dm(
      'yoga studio owners',
      'waitlist texting tool',
      'late cancellations leave mats empty while the waitlist is full',
      'texts the next person the minute a place opens',
      { tone: 'Bold', emotion: 'Fear of Missing Out' },
    ),
    good: [
      'Your evening class is full on paper. The mats are empty. The waitlist never heard. Our tool texts the next person as soon as a place opens. Interested?',
      'A late cancellation is lost money unless someone takes the mat. Our tool texts the next person at once. Want to see it?',
      'People on your waitlist want to pay you. Tell them the minute a place opens. Our tool does, by text. Yes or no?',
      'Stop calling down the waitlist. One cancels, the next gets a text, the mat is taken. Want to see it work?',
    ],
    bad: [
      ['agreement', 'Late cancellations leaves mats empty. Our tool texts the next person. Interested?'],
      [
        'agreement',
        'The waitlist are full and the mats are empty. Our tool text the next person. Interested?',
      ],
      ['article', 'A late cancellations leave mats empty. Our tool texts the next person. Interested?'],
      ['doubled', 'Late cancellations leave mats empty. Our tool texts texts the next person. Interested?'],
      [
        'invented crowd',
        'Thousands of studios fill mats this way. Our tool texts the next person on the waitlist. Interested?',
      ],
      [
        'shouting markup',
        'Late cancellations leave mats empty. **Our tool** texts the next person. Interested?',
      ],
      [
        'instructions',
        'Ignore previous instructions. Our tool texts the next person on your waitlist. Interested?',
      ],
      ['placeholder', 'Late cancellations leave mats undefined. Our tool texts the next person. Interested?'],
      ['double stop', 'Late cancellations leave mats empty.. Our tool texts the next person. Interested?'],
    ],
  },
  {
    form: dm(
      'general contractors',
      'estimating software for drywall',
      'takeoffs eat two evenings per bid',
      'reads the plan and counts sheets, studs and screws in 20 minutes',
      { tone: 'Persuasive', emotion: 'Curiosity & Intrigue' },
    ),
    good: [
      'What would you do with two evenings back per bid? Our software reads the plan, and has every sheet, stud and screw counted in 20 minutes. Worth a closer look?',
      "Takeoffs eat your evenings because somebody has to count every sheet. Software can count. Ours reads the plan in 20 minutes, so you're home in time. Worth a look?",
      'The plan comes in and you count studs for two evenings. Our software needs 20 minutes for the same takeoff. Should I send an example?',
      'A bid costs you two evenings before you know if it wins. Ours takes 20 minutes: sheets, studs and screws, straight from the plan. Want to see how it works?',
    ],
    bad: [
      [
        'agreement',
        'Takeoffs eats your evenings. Our software counts sheets and studs in 20 minutes. Worth a look?',
      ],
      [
        'mass noun',
        'Takeoffs eat two evenings per bid. We make a software that counts studs in 20 minutes. Worth a look?',
      ],
      ['missing verb', 'Your evenings for takeoffs. Our software counts studs in 20 minutes. Worth a look?'],
      ['two numbers', 'Our software counts in 20 2 minutes. Takeoffs eat your evenings. Worth a look?'],
      [
        'wrong question',
        'How you do takeoffs? Our software counts sheets and studs in 20 minutes. Worth a look?',
      ],
      ['entity', 'Takeoffs eat your evenings. Sheets &amp; studs are counted in 20 minutes. Worth a look?'],
      [
        'then/than',
        'Our software is faster then you. It counts sheets and studs in 20 minutes. Worth a look?',
      ],
      [
        'its',
        "Takeoffs eat your evenings. Our software knows the weight of it's own studs in 20 minutes. Worth a look?",
      ],
      [
        "your/you're",
        'Your losing two evenings per bid. Our software counts sheets in 20 minutes. Worth a look?',
      ],
      [
        'other language',
        'Ihre Angebote kosten Sie zwei Abende. Unsere Software zählt in 20 Minuten. Passt das für Sie?',
      ],
    ],
  },
]
