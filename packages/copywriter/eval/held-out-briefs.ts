import type { Brief } from './brief.ts'

/**
 * Thirty briefs to judge the writer by and never to build it with: whoever works on the writer reads the
 * scores, not these. Every tone and every emotion comes five times.
 */
export const HELD_OUT_BRIEFS: readonly Brief[] = [
  {
    id: 'h01-coffee-roaster',
    note: 'food wholesale; third-person pain with two halves; luxury tone on an everyday product',
    fields: {
      targetAudience: 'boutique hotels + independent cafes, Bristol / Bath / Cotswolds',
      product: 'we roast specialty coffee and deliver twice a week, min order 6kg',
      painPoint:
        'their supplier drops once a fortnight so the beans are either stale or theyve run out ' +
        'by the weekend',
      solution: 'roasted the day before, delivered tues + fri',
      insight: "most are tied to a 3 yr contract bc of the 'free' machine. we dont do contracts",
      tone: 'Luxury',
      emotion: 'Curiosity & Intrigue',
      ctaType: 'Mind if I send details?',
    },
  },
  {
    id: 'h02-food-truck-books',
    note: 'accounting; the pain is said by the customer in the first person',
    fields: {
      targetAudience: 'food truck owners (texas)',
      product: 'Bookkeeping for food trucks, flat $249/mo',
      painPoint: 'I never know if a saturday actually made money until my CPA tells me in april',
      solution: 'we pull in Square, Toast + bank every nite and text you profit per event by 9am',
      insight: '',
      tone: 'Casual',
      emotion: 'Pattern Interrupt',
      ctaType: 'Reply Now',
    },
  },
  {
    id: 'h03-vet-night-triage',
    note:
      'veterinary; the pain is about the staff of the reader and holds a story about clients; ' +
      'long insight',
    fields: {
      targetAudience: 'Practice managers at small animal vet clinics, 2–6 vets, USA',
      product: 'VetNight – overnight phone triage staffed by licensed vet techs',
      painPoint:
        'on call vets get woken up for stuff that could wait till morning, then work a full day. ' +
        'two of our clients had lost an associate over it before they came to us',
      solution:
        'Techs answer + triage and only wake the vet for true emergencies. avg is 1 wake up a ' +
        'week, was 9',
      insight:
        'We bill per call ($14), no monthly minimum, so a quiet week costs next to nothing. All ' +
        'techs are licensed in the state of the clinic, calls are recorded and the notes are in ' +
        'the medical record (ezyVet, Cornerstone, AVImark) by 7 am. Running since 2019, 118 ' +
        'clinics.',
      tone: 'Persuasive',
      emotion: 'Authority',
      ctaType: 'Open to hearing more?',
    },
  },
  {
    id: 'h04-sponsor-licence-law',
    note: 'law; fixed fee and a fine that must keep its "up to"',
    fields: {
      targetAudience: 'HR leads / People Ops at UK tech scaleups w/ 10+ sponsored staff',
      product: 'Immigration law firm. sponsor licence audits, skilled worker visas',
      painPoint:
        'Home Office can turn up unannounced, fines up to £60,000 per worker for a missed right ' +
        'to work check',
      solution: 'mock audit on site in 1 day, written report in 5 working days, fixed fee £1,850 + VAT',
      insight: 'our partner spent 11 yrs as a Home Office compliance officer',
      tone: 'High-Ticket',
      emotion: 'Authority',
      ctaType: 'Book a Call',
    },
  },
  {
    id: 'h05-cnc-prototypes',
    note: 'hard: manufacturing; pressure CTA and urgency without any deadline in the brief; trade jargon',
    fields: {
      targetAudience: 'hardware startups needing prototypes (robotics, med device, drones)',
      product: '5-axis CNC machining, alu / steel / PEEK, 1 to 200 pcs',
      painPoint: 'quotes take a wk, parts take 5 wks, and every design change starts the clock again',
      solution: 'quote in 24h, parts ship in 6 days. send the STEP file, thats it',
      insight: "we're in Brno (CZ) so no customs for EU customers",
      tone: 'Bold',
      emotion: 'Urgency',
      ctaType: 'Act fast!',
    },
  },
  {
    id: 'h06-border-freight',
    note: 'logistics; an hourly cost that can be multiplied; an arrow in the audience',
    fields: {
      targetAudience: 'Logistics managers @ auto parts suppliers shipping MX → US',
      product: 'cross-border freight brokerage, Laredo based, own transload yard',
      painPoint: 'trucks sitting 9 hrs at the bridge bc the pedimento is wrong, detention at $75/hr',
      solution: 'We check the paperwork before the truck leaves the plant & transload same day',
      insight: 'Bilingual team, on WhatsApp 24/7. 1,900 crossings last yr',
      tone: 'Persuasive',
      emotion: 'Fear of Missing Out',
      ctaType: 'See how',
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h07-school-attendance',
    note: 'schools; the pain is the office staff’s, about families',
    fields: {
      targetAudience: 'headteachers of primary schools in england',
      product: 'RollUp – attendance tool that texts parents in 22 languages',
      painPoint: 'office staff spend the first 90 mins every day ringing families who dont pick up',
      solution: 'Text goes out at 9:05, parents reply with the reason, it lands in SIMS / Arbor by itself',
      insight: 'since sept 2024 schools have to share daily attendance data w/ the DfE',
      tone: 'Friendly',
      emotion: 'Authority',
      ctaType: 'See a demo',
    },
  },
  {
    id: 'h08-food-bank-dinner',
    note:
      'hard: charity; asks for sponsorship, the offer is an event with a true date and true ' +
      'scarcity; luxury with urgency',
    fields: {
      targetAudience: 'local business owners in Leeds who like to give back but get asked all the time',
      product: "table sponsorship at our charity dinner for St Wilfrid's food bank, £750 table of 10",
      painPoint: 'they never find out where the money went',
      solution: 'every sponsor gets a 1 page report by June: meals, families, pounds spent',
      insight: 'Fri 12 March, 14 of 30 tables left, last years dinner paid for 41,000 meals',
      tone: 'Luxury',
      emotion: 'Urgency',
      ctaType: 'Claim your spot',
    },
  },
  {
    id: 'h09-pdf-menu',
    note: 'restaurants; a job title as the product, an emoji in the audience, text-speak',
    fields: {
      targetAudience: 'restaurant owners 🍝',
      product: 'web designer',
      painPoint: 'menu is a pdf u have to pinch and zoom',
      solution: 'mobile menu you can edit yourself from ur phone',
      insight: '',
      tone: 'Casual',
      emotion: 'Curiosity & Intrigue',
      ctaType: 'Want an example?',
    },
  },
  {
    id: 'h10-gym-win-back',
    note: 'hard: fitness; everything in capitals, a CTA with nothing to claim, missing apostrophe',
    fields: {
      targetAudience: 'GYM OWNERS 300-1500 MEMBERS',
      product: 'WIN-BACK SMS FOR GYMS. YOU PAY PER MEMBER WHO COMES BACK, $35',
      painPoint: 'MEMBERS STOP SHOWING UP IN WEEK 6 THEN CANCEL IN WEEK 10',
      solution: 'WE TEXT THEM AT THE 14 DAY NO SHOW MARK IN YOUR COACHS NAME',
      insight: '',
      tone: 'Bold',
      emotion: 'Pattern Interrupt',
      ctaType: 'Claim it now',
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h11-string-quartet',
    note: 'weddings; the pain belongs to the audience’s clients; places as part of the audience',
    fields: {
      targetAudience: 'luxury wedding planners – Lake Como, Tuscany, Amalfi',
      product: 'Quartetto Alba, string quartet (also duo/trio)',
      painPoint: 'couple falls in love w/ a song two weeks before & no arrangement exists',
      solution: 'we write the arrangements in house, any song, 72 hours, no extra fee',
      insight: 'played 140 weddings since 2017, two of us teach at the Milan conservatory',
      tone: 'Luxury',
      emotion: 'Ego Boosting',
      ctaType: "Let's chat",
    },
  },
  {
    id: 'h12-new-director-coach',
    note:
      'hard: coaching; a long pain already in the second person, a price nobody asked for, ' +
      'true scarcity',
    fields: {
      targetAudience: 'engineering managers promoted to director in the last year at 500+ person companies',
      product: '6 month 1:1 coaching program, $12,000, usually paid by the employer',
      painPoint:
        'You got promoted for being the best fixer in the room and now every fix you do makes ' +
        'your team slower. You know you should delegate, but when the incident channel lights up ' +
        'at 11pm you’re still the first one typing, and on Monday your VP asks for the strategy ' +
        'doc you haven’t started.',
      solution: 'weekly session + i sit in on two of your staff meetings and tell you what i saw',
      insight:
        'Was VP Eng at a fintech, ran a 180 person org. I take 8 clients at a time, 2 places ' +
        'open in January.',
      tone: 'High-Ticket',
      emotion: 'Ego Boosting',
      ctaType: 'Grab 10 minutes',
    },
  },
  {
    id: 'h13-log-costs',
    note: 'developer software; named tools, a share in percent, an open licence',
    fields: {
      targetAudience: 'platform/SRE leads, series B+ with a >$30k/mo datadog bill',
      product: 'LogDiet: open-source pipeline that drops + samples logs b4 they hit Datadog',
      painPoint: '80% of the logs you pay for are never queried',
      solution:
        'runs as a sidecar in your k8s cluster, dry-run mode shows what would be dropped, ' +
        'nothing leaves your VPC',
      insight: 'apache 2.0. We make money on support only.',
      tone: 'Casual',
      emotion: 'Pattern Interrupt',
      ctaType: 'Try it free',
    },
  },
  {
    id: 'h14-vaccine-fridge',
    note:
      'pharmacy hardware; a loss in money, a unit with a degree sign, a joke in the insight; ' +
      'no CTA chosen',
    fields: {
      targetAudience: 'independent pharmacies, canada 🇨🇦',
      product: 'fridge temperature sensors w/ alarm to your phone + audit log',
      painPoint:
        'fridge dies on a friday night, $18,000 of vaccines in the bin on monday and nobody ' +
        'notices til then',
      solution:
        'sensor sticks on in 5 min, texts 3 people if it goes over 8°C, prints the log for the ' +
        'inspector',
      insight: '$29/mo per fridge. health canada inspector asked two of our customers who made the log lol',
      tone: 'Persuasive',
      emotion: 'Urgency',
      ctaType: '',
    },
  },
  {
    id: 'h15-court-reporters',
    note: 'hard: law; the pain starts about others and ends in the customer’s first person; no CTA chosen',
    fields: {
      targetAudience: 'litigation paralegals in florida',
      product: 'remote court reporters and depo transcripts',
      painPoint:
        "the reporter cancels the night before, or the rough shows up 3 weeks late, and I'm the " +
        'one who has to tell the attorney',
      solution:
        'backup reporter on standby for every booking, rough draft same night, certified in 5 ' +
        'business days',
      insight: '',
      tone: 'Friendly',
      emotion: 'Ego Boosting',
      ctaType: '',
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h16-joinery',
    note: 'interiors; whole sentence as the product, whole sentences as the pain',
    fields: {
      targetAudience: 'interior architects & high-end residential designers, London / Surrey',
      product:
        'We are a family joinery workshop making fitted libraries, dressing rooms and wine walls ' +
        'for private homes since 1974.',
      painPoint:
        'Site measure, drawings and fitting are done by three different firms. When a door ' +
        'binds, each one blames the other.',
      solution: 'one foreman from survey to last hinge; drawings back in 8 days',
      insight:
        'every piece is dry-assembled in the workshop before it travels, clients are welcome to ' +
        'come & see it',
      tone: 'Luxury',
      emotion: 'Curiosity & Intrigue',
      ctaType: 'Want me to show you?',
    },
  },
  {
    id: 'h17-dubai-short-lets',
    note:
      'hard: property; third-person pain about an agent who is "him", a foreign currency, an ' +
      'average that must stay one',
    fields: {
      targetAudience:
        'UK & Indian landlords who own 1-3 flats in Dubai (Marina, JLT, Downtown) and live abroad',
      product: 'short let management, 15%, no setup fee',
      painPoint: 'their agent rents it once a yr, takes 5% and they never hear from him again',
      solution: 'we do photos, pricing, guests, cleaning, DTCM permit. owner sees everything on an app',
      insight: 'our 64 flats made AED 11,200 more than the yearly rent on avg in 2025',
      tone: 'Luxury',
      emotion: 'Fear of Missing Out',
      ctaType: "Don't miss it",
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h18-med-spa-ads',
    note: 'marketing; a guarantee as the product, terms as the insight',
    fields: {
      targetAudience: 'med spas doing 50k-200k/mo',
      product: 'Meta ads agency, 30 consults in 30 days or you dont pay',
      painPoint: 'cheap groupon leads who no-show',
      solution: '$100 deposit taken before the consult goes on the calendar',
      insight: 'no setup fee, we pay for the ads ourselves the first 30 days',
      tone: 'Bold',
      emotion: 'Fear of Missing Out',
      ctaType: 'DM me YES',
    },
  },
  {
    id: 'h19-climate-ghostwriter',
    note: 'writing; first person lower case, an arrow in the solution',
    fields: {
      targetAudience: 'climate tech founders raising a series A',
      product: 'i ghostwrite linkedin posts',
      painPoint: 'no time to post, and when they do it sounds like a press release',
      solution: 'one 45 min call a month → 12 posts in your voice',
      insight: 'former Reuters energy reporter',
      tone: 'High-Ticket',
      emotion: 'Authority',
      ctaType: "Let's chat",
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h20-church-stream',
    note: 'church; a funny, human pain with a third party in it; no CTA chosen',
    fields: {
      targetAudience: 'small churches (under 250 ppl) that livestream',
      product: 'remote livestream producer – we run your cameras + audio over the internet every Sunday',
      painPoint: "the 1 volunteer who knows how it works goes on vacation & grandma can't hear the sermon",
      solution: '$180 a service, your gear, we log in Sat for a sound check',
      insight: '',
      tone: 'Friendly',
      emotion: 'Pattern Interrupt',
      ctaType: '',
    },
  },
  {
    id: 'h21-pest-control-sg',
    note: 'food hygiene; hours of the night with a dash, a licence, a local regulator',
    fields: {
      targetAudience: 'F&B operators, hawker stalls + restaurants, SG',
      product: 'Pest control (NEA licensed), monthly contract no lock in',
      painPoint: 'one roach in a tiktok and the weekend is dead',
      solution:
        'night visits 11pm–4am, gel not spray so kitchen can open same morning, photo report to ' +
        'WhatsApp',
      insight: '',
      tone: 'Bold',
      emotion: 'Urgency',
      ctaType: 'Book a call',
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h22-stall-battery',
    note: 'hardware before launch; two prices, a batch size, a month',
    fields: {
      targetAudience: 'mobile coffee carts & street food stalls (uk)',
      product: 'Hushbox – silent battery generator, 3kWh, pre launch',
      painPoint:
        'more and more markets ban petrol generators, and the noise kills the chat w/ customers anyway',
      solution: 'runs a Linea Mini for 5 hrs, charges overnight off a normal plug',
      insight: 'first batch is 60 units, ships in May, £1,450 for the waitlist instead of £1,900',
      tone: 'Casual',
      emotion: 'Fear of Missing Out',
      ctaType: 'Join the waitlist',
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h23-childcare-journal',
    note: 'childcare; the pain is the educators’, the reader is their director',
    fields: {
      targetAudience: 'childcare centre directors, Qld & NSW',
      product: 'Kinbook - daily journal app (photos, naps, nappies) that writes the parent update for you',
      painPoint: 'educators do documentation in their lunch break or at home unpaid',
      solution: 'voice note in the room becomes a parent post in 20 secs, linked to EYLF outcomes',
      insight: 'pilot at 11 centres in Logan, educators went from 50min to 12min a day',
      tone: 'Bold',
      emotion: 'Pattern Interrupt',
      ctaType: 'Worth a look?',
    },
  },
  {
    id: 'h24-vineyard-drones',
    note: 'hard: farming; "Last chance!" where the brief holds a limit and no deadline; fragments',
    fields: {
      targetAudience: 'vineyard managers in Marlborough, blocks over 10 ha',
      product: 'drone spraying contractor',
      painPoint:
        'after rain you cant get the tractor in for 3 days and thats when powdery mildew takes ' +
        'off. compaction too',
      solution: 'no wheels on the ground, flies the day after rain, 6 ha an hour',
      insight: 'only 2 machines, 40 blocks booked for the season already',
      tone: 'Persuasive',
      emotion: 'Fear of Missing Out',
      ctaType: 'Last chance!',
    },
  },
  {
    id: 'h25-founder-hr',
    note: 'hard: two words in all',
    fields: {
      targetAudience: 'founder',
      product: 'hr',
      painPoint: '',
      solution: '',
      insight: '',
      tone: 'Persuasive',
      emotion: 'Curiosity & Intrigue',
      ctaType: 'Want a quick peek?',
    },
  },
  {
    id: 'h26-cyber-cover',
    note:
      'hard: insurance; an equation as the pain, a claim chain of three parties, a bare ' +
      'audience statement as CTA',
    fields: {
      targetAudience: 'partners in accountancy practices (5-40 staff), Ireland',
      product: 'cyber insurance broker',
      painPoint:
        'refund season = phishing season. client pays the wrong IBAN after a hacked email and ' +
        'the practice gets the solicitors letter',
      solution: 'we compare 9 insurers + 1 page in plain english on what is NOT covered',
      insight:
        "PI cover for accountants since 2003, so we know what your PI policy already does & doesn't pay",
      tone: 'High-Ticket',
      emotion: 'Authority',
      ctaType: 'This is for you',
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h27-postnatal-physio',
    note: 'hard: health, sold to private people; a tender subject, a third-person pain of two halves',
    fields: {
      targetAudience: "new mums 6 weeks to 1 yr postpartum in Melbourne's west",
      product: "women's health physio, mobile, I come to you",
      painPoint:
        'they were told leaking is just part of having a baby & getting to a clinic w/ a newborn ' +
        'is impossible',
      solution: '60 min assessment at home, baby on the floor w/ us, plan you can do in 8 min a day',
      insight: "9 years pelvic floor physio at the Royal Women's, mum of twins. medicare rebate w/ a GP plan",
      tone: 'Friendly',
      emotion: 'Ego Boosting',
      ctaType: 'Can I ask one question?',
    },
  },
  {
    id: 'h28-etsy-photos',
    note:
      'hard: workshop; curly quotes and an ellipsis, a true date and cap, a CTA in the ' +
      'reader’s own words',
    fields: {
      targetAudience: 'etsy sellers stuck under 100 sales a month',
      product: 'live workshop “Fix Your Photos” Sat 5 Dec 10am EST, $27',
      painPoint: 'They’ve changed titles, tags, prices… everything but the photos',
      solution: 'we reshoot 5 attendees’ listings live with a phone & a window',
      insight: 'cap 40 ppl because we look at everyones shop',
      tone: 'Casual',
      emotion: 'Urgency',
      ctaType: 'Save my seat',
    },
  },
  {
    id: 'h29-icu-to-days',
    note: 'hard: recruiting; the reader is a candidate, nothing is sold to her; text-speak and a pay range',
    fields: {
      targetAudience: 'ICU RNs in Ohio w/ 2+ yrs who are done with nights',
      product: 'permanent day-shift jobs at surgery centers, no weekends no call',
      painPoint: '12 hr nights turn into 14, PTO denied, floated to med surg again',
      solution:
        'we talk to the manager 1st so u know the ratio and the schedule before u apply. free ' +
        'for nurses',
      insight: '3 centers hiring in Columbus and Dayton, $38–46/hr, one has $5k sign on',
      tone: 'Friendly',
      emotion: 'Ego Boosting',
      ctaType: 'Explore this',
      messageType: 'Email Subject Line',
    },
  },
  {
    id: 'h30-rev-rec',
    note:
      'hard: finance software; a product full of hype to be left out, a pain that is only a ' +
      'list, a banned word as CTA',
    fields: {
      targetAudience: 'CFOs, Controllers, and Heads of RevOps at B2B SaaS cos ($5M-$50M ARR)',
      product:
        'LedgerLoop is an AI-powered revenue recognition automation platform that seamlessly ' +
        'integrates with Stripe, Chargebee, HubSpot & NetSuite to unlock audit-ready ASC 606 ' +
        'schedules in real time',
      painPoint: 'spreadsheets, manual work, errors, slow close, audit stress',
      solution: 'close in 4 days not 11',
      insight: 'SOC 2 Type II. Backed by YC.',
      tone: 'High-Ticket',
      emotion: 'Curiosity & Intrigue',
      ctaType: 'Unlock this',
      messageType: 'Email Subject Line',
    },
  },
]
