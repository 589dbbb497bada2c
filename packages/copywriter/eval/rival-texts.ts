import type { RivalTexts } from './brief.ts'

/**
 * For each held-out brief, three DMs and three subject lines, composed apart from the writer and without
 * sight of its texts. The chosen CTA is in those of the brief's own message type: in each DM, in one subject
 * line of three. The DMs of a subject-line brief end with an ask of their own.
 */
export const RIVAL_TEXTS: readonly RivalTexts[] = [
  {
    briefId: 'h01-coffee-roaster',
    dms: [
      "When was the bag you opened this morning roasted? With a drop once a fortnight it's " +
        "either tired or it's gone. Ours leaves the roaster the day before and arrives each " +
        'Tuesday and Friday, from 6kg. Mind if I send details?',
      'The machine came with the contract, and the contract runs for three years. Meanwhile ' +
        'the beans get older between drops. Our roastery delivers specialty coffee twice a week ' +
        'and asks you to sign nothing. Mind if I send details?',
      'Saturday is the wrong morning to reach the last bag. Wait two weeks for beans and you ' +
        'stretch them or run dry. Two deliveries a week, roasted a day ahead, would spare you ' +
        'that. Mind if I send details?',
    ],
    subjects: [
      'Coffee roasted the day before',
      'No three-year coffee contract',
      'Out of beans by the weekend?',
    ],
  },
  {
    briefId: 'h02-food-truck-books',
    dms: [
      "Did last Saturday make money, or did it just feel busy? April's a long wait to hear it " +
        'from your CPA. We pull Square, Toast and your bank each night and text you the profit ' +
        'by 9am. Reply "yes" and I\'ll show you how.',
      "9am Sunday, one text: what Saturday's event really made. That's the whole idea. " +
        'Bookkeeping for food trucks, a flat $249 a month. Reply "text" and I\'ll show you what ' +
        'it looks like.',
      'You can sell out on a Saturday and still lose money on it. The bad part is finding out ' +
        'in tax season. We do the books overnight and send you the profit on each event the next ' +
        'morning. Reply "Saturday" and I\'ll explain.',
    ],
    subjects: ['Did Saturday make money?', 'Event profit by text, 9am', 'Your CPA tells you in April'],
  },
  {
    briefId: 'h03-vet-night-triage',
    dms: [
      'Your on-call vet gets woken for things that could wait, then works a full day. At the ' +
        '118 clinics we cover, licensed techs take those calls first. Wake-ups went from 9 a ' +
        'week to 1, on average. Open to hearing more?',
      'Losing an associate to the night phone is a hard way to lose one. It happened at two ' +
        "clinics before we came in. VetNight's techs answer and wake your vet only when it's " +
        'real. By 7 am the notes are in ezyVet, Cornerstone or AVImark. Open to hearing more?',
      'What would a quiet week of night cover cost you? With us, next to nothing: $14 a call ' +
        'and no monthly minimum. Techs licensed in your state pick up, the call is recorded, and ' +
        "your vets sleep unless it's a true emergency. We've run this since 2019. Open to " +
        'hearing more?',
    ],
    subjects: [
      'From 9 wake-ups a week to 1',
      "Who answers your clinic's night line?",
      'Night triage at $14 a call',
    ],
  },
  {
    briefId: 'h04-sponsor-licence-law',
    dms: [
      "The Home Office doesn't have to ring before it visits. Each worker whose check was " +
        'missed can cost you up to £60,000. Our partner spent 11 years on that side of the ' +
        'table. A mock audit takes one day on site. Worth booking a call?',
      'Would your sponsor files hold up if an officer asked for them this afternoon? The visit ' +
        'can come unannounced. We spend one day on site and go through them as an inspector ' +
        'would. You have our findings in writing within 5 working days. Worth booking a call?',
      'Your licence is only as safe as its weakest file. Our partner was a Home Office ' +
        'compliance officer for 11 years and knows where to look first. The audit is a fixed ' +
        '£1,850 plus VAT. Shall we book a call?',
    ],
    subjects: [
      'A mock audit before the real one',
      'If an officer called this afternoon',
      'Up to £60,000 per missed check',
    ],
  },
  {
    briefId: 'h05-cnc-prototypes',
    dms: [
      'A week for the quote, five for the parts. Then you move one hole and it starts again. ' +
        'Send us the STEP file: quote in 24 hours, parts out the door in 6 days. Each change ' +
        'elsewhere costs you six weeks. Worth moving on now?',
      'How many design changes can you afford at six weeks each? Our 5-axis shop quotes in a ' +
        'day and ships in six. Steel, aluminium or PEEK, even if you only need one piece. Worth ' +
        'acting on fast?',
      'Your next revision could ship in 6 days. No customs in the EU either, since we machine ' +
        'in Brno. A slow shop would still be pricing the last version. Worth acting fast on this ' +
        'one?',
    ],
    subjects: [
      '24h CNC quotes, parts in 6 days',
      'One design change, six more weeks',
      'Skip EU customs on prototypes',
    ],
  },
  {
    briefId: 'h06-border-freight',
    dms: [
      'Nine hours at the bridge at $75 an hour is $675, for one wrong pedimento. We go through ' +
        "it before your truck leaves the plant. In Laredo it's transloaded the same day, in our " +
        'own yard. Worth a look?',
      'Where does your paperwork get its first real check, at the plant or at the bridge? At ' +
        'the bridge a mistake costs $75 an hour. Our Laredo team reads every page before the ' +
        'truck rolls, with people who work in both languages. A mistake found at the plant costs ' +
        'a phone call. Open to hearing how?',
      "While your truck waits for a new pedimento, someone else's load is crossing. We did " +
        '1,900 of those last year, with the papers checked before the wheels turned. You can ' +
        'reach us on WhatsApp at any hour. Is this on your radar?',
    ],
    subjects: [
      'Skip the $675 bridge wait: see how',
      'One wrong pedimento, 9 hours',
      '1,900 Laredo crossings last year',
    ],
  },
  {
    briefId: 'h07-school-attendance',
    dms: [
      "It's 9:05 and your office is on the phone to families who won't pick up. RollUp sends a " +
        'text instead, in a language the family reads. The parent replies, and the reason lands ' +
        'in SIMS or Arbor. Would you like to see a demo?',
      'Ninety minutes of ringing home is a big slice of the morning. A text is easier to ' +
        'answer than a call at work. RollUp sends it for you at 9:05, in any of 22 languages. ' +
        "The parent's answer goes into Arbor or SIMS. Want to see a demo?",
      'Since September 2024 your attendance data goes to the DfE every day. The reasons behind ' +
        'it still come in one phone call at a time. RollUp collects them by text. No worries if ' +
        "you're sorted, but fancy seeing a demo?",
    ],
    subjects: [
      'The first 90 minutes of the day',
      'Absence texts out by 9:05',
      'Texting parents in 22 languages',
    ],
  },
  {
    briefId: 'h08-food-bank-dinner',
    dms: [
      "You give, and then you never hear what it did. Sponsors of the St Wilfrid's food bank " +
        'dinner do. By June they have it on a page: how many meals, how many families, where ' +
        'each pound went. For 12 March, 14 tables remain. Would you like to claim your spot?',
      "One evening last year became 41,000 meals at St Wilfrid's food bank. The next is Friday " +
        '12 March, with ten seats to a table at £750. Sixteen of the 30 tables are taken. Would ' +
        'you like to claim your spot?',
      'Your ten guests would dine on 12 March. By June, a single page would tell you how many ' +
        "families your £750 reached. It's the St Wilfrid's dinner, and just under half its " +
        'tables remain. Would you care to claim your spot?',
    ],
    subjects: [
      '14 tables left for 12 March',
      'Where your £750 goes, on one page',
      'One dinner, 41,000 meals last year',
    ],
  },
  {
    briefId: 'h09-pdf-menu',
    dms: [
      "Try reading your own menu on your phone, one hand, standing up. If it's a PDF you're " +
        'pinching and zooming before the starters. I design menus that fit the screen, and you ' +
        'can edit them yourself. Want an example?',
      "Someone's outside, hungry, pinching at a PDF to find the pasta. I'm a web designer and " +
        'I build menus that just open and read right. When a dish changes, you fix it from your ' +
        'own phone in the time it takes to type it. Want an example?',
      'Fish sold out? You could pull it off the menu before the next table sits down, from ' +
        "your phone. Can't do that with a PDF. I make mobile menus for restaurants that work " +
        'that way. Want an example?',
    ],
    subjects: ['Your menu on a phone screen', 'Still pinching to read it?', "Edit tonight's menu yourself"],
  },
  {
    briefId: 'h10-gym-win-back',
    dms: [
      'Week 6, the visits stop. Week 10, the cancellation. You had a month to say something. ' +
        "We text your members after 14 days away, in your coach's name. You pay $35 when one " +
        'comes back. Worth a look?',
      'No returns, no bill. You pay $35 for each member our texts bring back, and nothing for ' +
        "the rest. They go out under your coach's name once someone has been gone 14 days, well " +
        'before the week 10 cancellation. Does this fit?',
      "Who on your list hasn't trained in two weeks? By week 10 they're gone. A text from the " +
        'coach can get there first, and we send it for you. No return, no charge. Want to see ' +
        'one?',
    ],
    subjects: [
      'Gone by week 6, cancelled by 10',
      '$35 per member who comes back',
      'Win-back texts: claim it now',
    ],
  },
  {
    briefId: 'h11-string-quartet',
    dms: [
      "Two weeks out, the couple finds a song, and now it has to be the entrance. You're the " +
        'one who makes it happen. Our quartet writes the arrangement in house within 72 hours, ' +
        'at no extra fee. Shall we chat?',
      "A planner like you shouldn't have to say no to a song. Whichever one arrives late, " +
        "Quartetto Alba will score it for strings within 72 hours. You'd have players with 140 " +
        'weddings behind them, as a duo, trio or quartet. Shall we chat?',
      'Your answer to a late request can simply be yes. Any song, ready for strings in three ' +
        "days, written by us. Two of our quartet are teachers at Milan's conservatory. Shall we " +
        'chat before your next Como date?',
    ],
    subjects: [
      'The song chosen two weeks before',
      'Any song for strings in 72 hours',
      'A quartet for Como and Tuscany',
    ],
  },
  {
    briefId: 'h12-new-director-coach',
    dms: [
      "It's 11pm, the incident channel lights up, and you're still first to type. That got you " +
        'promoted. Now it slows your team. I ran a 180-person org as VP Eng, and I coach new ' +
        'directors 1:1 for six months. Could we grab 10 minutes?',
      "Being the best fixer is a hard habit to give up. It's also why the team waits for you. " +
        'Besides a weekly session, I sit through two staff meetings with you. Then you hear what ' +
        'I saw. January has two places. Could you grab 10 minutes?',
      "Is the strategy doc for your VP still a blank page? More hours won't fill it while " +
        "every fix runs through you. I've sat in the VP's chair at a fintech, with 180 people " +
        'behind me. I coach eight people at a time. Worth grabbing 10 minutes?',
    ],
    subjects: [
      'Still first to type at 11pm',
      'Promoted for fixing. Now what?',
      'Two coaching places in January',
    ],
  },
  {
    briefId: 'h13-log-costs',
    dms: [
      '80% of the logs on your Datadog bill never get queried. LogDiet drops or samples those ' +
        'before Datadog sees them. It runs as a sidecar in your cluster, and a dry run shows you ' +
        'what would go. Want to try it free?',
      "Odd pitch: there's nothing to buy. LogDiet is Apache 2.0, and we only charge for " +
        'support. It thins your logs inside your own cluster before Datadog counts them. Want to ' +
        'try it free?',
      'When did anyone on your team last query those logs? You pay for them all the same. Put ' +
        "LogDiet in dry-run mode and it lists what you could drop. Nothing's deleted, nothing " +
        'leaves your VPC. Want to try it free?',
    ],
    subjects: [
      '80% of your logs go unread',
      'Cut logs before Datadog bills you',
      'Apache 2.0, and a smaller bill',
    ],
  },
  {
    briefId: 'h14-vaccine-fridge',
    dms: [
      'Your fridge could die on Friday night and nobody would know until Monday. By then, ' +
        "$18,000 of vaccines is waste. Our sensor texts three of your people once it's over 8°C. " +
        'Should I send details?',
      'When the inspector asks for your fridge log, what do you hand over? With our sensor you ' +
        'print it. It sticks on in five minutes, sends an alarm to your phone and costs $29 a ' +
        'month. Worth a look?',
      "Who's watching the vaccines this weekend? A fridge doesn't wait for opening hours to " +
        'fail. For $29 a month a sensor does the watching, and three people get a text if it ' +
        'warms past 8°C. Want one on before Friday?',
    ],
    subjects: [
      'The fridge that dies on a Friday',
      '$18,000 of vaccines, $29 a month',
      'Who checks it on a Saturday?',
    ],
  },
  {
    briefId: 'h15-court-reporters',
    dms: [
      "The reporter cancels tonight, and tomorrow you're the one telling the attorney. You " +
        "shouldn't have to. Each booking with us has a backup reporter on standby, and the rough " +
        'arrives the same night. Worth a look for your next depo?',
      'Three weeks is a long time to tell your attorney the rough is coming. Our remote ' +
        'reporters send you one the same night, and the certified transcript in 5 business days. ' +
        'Open to trying us on one depo?',
      'How many depos on your calendar have a backup reporter? With us, all of them do. ' +
        'Someone drops out, someone steps in, and you have no bad news to deliver. No worries if ' +
        "you're covered, but should I send details?",
    ],
    subjects: [
      'A backup reporter for every depo',
      'Rough draft the same night',
      'When the reporter cancels on you',
    ],
  },
  {
    briefId: 'h16-joinery',
    dms: [
      'A door binds, and three firms point at one another. With us you have one foreman, from ' +
        'the survey to the last hinge. Our family workshop has fitted libraries and dressing ' +
        'rooms in private homes since 1974. Want me to show you?',
      'Your client can walk into the new library before it leaves our workshop. We assemble ' +
        "each piece dry first, and you're both welcome to see it standing. The foreman who took " +
        'the site measure then fits it. Want me to show you?',
      'How long do you wait for joinery drawings? Ours come back in 8 days, because the people ' +
        'who measure also draw and fit. Dressing rooms, libraries and wine walls, from one ' +
        'family. Want me to show you?',
    ],
    subjects: [
      'One foreman to the last hinge',
      'See the library before it travels',
      'Joinery drawings in 8 days',
    ],
  },
  {
    briefId: 'h17-dubai-short-lets',
    dms: [
      'Your flat in Dubai, let by the year, has one price all year. The 64 we let for short ' +
        'stays brought in AED 11,200 above a yearly rent in 2025, on average. Guests, cleaning ' +
        'and permit are in the 15%. May I send you the details?',
      'When did you last hear from your agent in Dubai? One tenant, 5%, then silence. We ' +
        'manage short lets for owners who live abroad. The guests, the pricing, the cleaning and ' +
        'the permit are our work, and you follow it on an app. Shall I show you how it looks?',
      'Some Dubai owners are paid once a year. Others are paid by the guest. Across the 64 ' +
        'flats we run, short stays came out AED 11,200 ahead on average in 2025. You pay nothing ' +
        'to set up. Would you care to see more?',
    ],
    subjects: [
      "AED 11,200 more: don't miss it",
      'Heard from your Dubai agent?',
      'Your flat, let by the night',
    ],
  },
  {
    briefId: 'h18-med-spa-ads',
    dms: [
      "Groupon leads book, then don't show. Ask for $100 up front and you learn who means it. " +
        'We run Meta ads that way, and you pay only if 30 consults come in 30 days. DM me YES ' +
        "and I'll explain.",
      'Your ad bill for the first 30 days is zero, because we cover it. Your setup fee is zero ' +
        "too. If you don't see 30 consults, you owe nothing at all. DM me YES and I'll send the " +
        'terms.',
      'That empty consult room went to someone who paid nothing to book it. The fix is a $100 ' +
        "deposit before it's on your calendar, and we build it into your Meta ads. Each week of " +
        "cheap leads is another week of gaps. DM me YES and I'll show you the setup.",
    ],
    subjects: [
      '30 consults in 30 days, or free',
      'A $100 deposit before the consult',
      "Groupon leads who don't show",
    ],
  },
  {
    briefId: 'h19-climate-ghostwriter',
    dms: [
      'When you do find time to post, does it read like a press release? I covered energy for ' +
        'Reuters and now ghostwrite for climate founders. From one 45-minute call you get a ' +
        'month of posts, 12 of them, that sound like you. Worth a look?',
      'Raising a series A leaves you no time to write, right when people are looking you up. ' +
        'Give me one call a month. You get 12 LinkedIn posts in your own voice. Open to hearing ' +
        'more?',
      "45 minutes a month is all your LinkedIn needs from you. I'll ask what a Reuters energy " +
        'reporter would ask, since I was one. Twelve posts come back, and none will read like a ' +
        'release. Should I send you how it works?',
    ],
    subjects: [
      '12 posts from one 45-minute call',
      'Series A posts that sound like you',
      "Ex-Reuters ghostwriter: let's chat",
    ],
  },
  {
    briefId: 'h20-church-stream',
    dms: [
      "One volunteer knows how your livestream works. Then comes vacation, and grandma can't " +
        'hear the sermon. We can log in and run your cameras and sound every Sunday, at $180 a ' +
        'service. Would that help?',
      'What happens to the stream when your sound person is away? We can run it over the ' +
        "internet, on the gear you already own. There's a sound check on Saturday, so Sunday is " +
        'calm. Want to hear how it works?',
      "Somewhere a grandma has the tablet up to her ear. The sermon's good, the sound isn't. " +
        "For $180 a service we run your church's cameras and audio from afar. No worries if " +
        "you're set, but is it worth a look?",
    ],
    subjects: [
      "Grandma can't hear the sermon",
      'If your stream volunteer is away',
      'Sunday cameras, run from afar',
    ],
  },
  {
    briefId: 'h21-pest-control-sg',
    dms: [
      'One roach on TikTok and your weekend is gone. Our NEA licensed team comes between 11pm ' +
        'and 4am and uses gel, so you open the same morning. The next clip could be tonight. ' +
        'Should we come by this week?',
      "Your kitchen can't close for pest control, so it doesn't have to. We come at 11pm, lay " +
        "gel instead of spraying and are gone by 4am. You wake up to photos on WhatsApp. It's " +
        'monthly, with no lock-in. Want to see what a report looks like?',
      'Who finds the next roach, us at night or a customer with a phone? We treat kitchens ' +
        "after 11pm, with a photo report each time. It's month to month, so you can walk away. " +
        'Worth booking a first visit?',
    ],
    subjects: [
      'One roach, one TikTok, no weekend',
      'Pest visits at 11pm: book a call',
      'Your kitchen opens same morning',
    ],
  },
  {
    briefId: 'h22-stall-battery',
    dms: [
      'Try taking an order next to a petrol generator. You both end up shouting. Hushbox is a ' +
        'silent battery. It powers a Linea Mini for 5 hours and charges overnight off a plug. ' +
        'Want to be on the waitlist?',
      'More and more markets are banning petrol. If yours is next, what powers the stall? Ours ' +
        'is a silent 3kWh box, and the first 60 ship in May. Shall I put you down for one?',
      "£450 is what you'd save by being early here. Hushbox, a quiet battery for coffee carts, " +
        'is £1,450 on the waitlist and £1,900 after. There are 60 in the first batch. Should I ' +
        'add your name?',
    ],
    subjects: [
      'Five hours of espresso, no noise',
      'Silent power: join the waitlist',
      'When your market bans petrol',
    ],
  },
  {
    briefId: 'h23-childcare-journal',
    dms: [
      "Your educators work unpaid through lunch. It's called documentation. Kinbook takes a " +
        'voice note and makes it a parent post in 20 seconds. At 11 centres in Logan, 50 minutes ' +
        'a day became 12. Worth a look?',
      'Twenty seconds of talking beats a lunch break of typing. Your educator says what ' +
        'happened in the room, and Kinbook writes the parent update and links the EYLF outcome. ' +
        'Nobody takes it home. Worth a look?',
      'Which would your team pick, 50 minutes of write-ups a day or 12? That was the change at ' +
        '11 Logan centres in our pilot. They speak, the app writes: naps, nappies, photos, done. ' +
        'Worth a look?',
    ],
    subjects: [
      'From 50 minutes a day to 12',
      "Your educators' unpaid lunch break",
      'A parent post in 20 seconds',
    ],
  },
  {
    briefId: 'h24-vineyard-drones',
    dms: [
      "After rain your tractor waits three days. Powdery mildew doesn't. Our drones spray the " +
        'next day, 6 hectares an hour, and never touch the soil. We have two, and 40 blocks are ' +
        'booked. Worth moving on now?',
      'What does mildew do to your vines while the rows dry out? You can stop waiting to see. ' +
        'A drone goes up the day after rain and packs down no soil. We only run two machines, ' +
        'and 40 blocks are already down for the season. Worth getting yours in now?',
      'In two hours a drone can cover 12 hectares of your vines, wet ground or dry. No ' +
        'tractor, no compaction. This season 40 blocks are already on our list, shared by two ' +
        "machines. Worth acting while there's room?",
    ],
    subjects: ['Spray the day after rain', 'Three wet days suit the mildew', '2 drones, 40 blocks booked'],
  },
  {
    briefId: 'h25-founder-hr',
    dms: [
      'Contracts, leave, the talk you keep putting off. With no HR person, all of it lands on ' +
        "the founder. It could land on us, and you'd have those hours back. Want a quick peek?",
      'Who does HR at your company? If the honest answer is you, after everyone has gone home, ' +
        'that can change. We take it on, and you go back to building. Want a quick peek?',
      "You didn't start a company to write a leave policy. Someone has to, though, and so far " +
        "it's probably been you. Hand that part to us and keep the part you like. Want a quick " +
        'peek?',
    ],
    subjects: [
      'Who does HR at your company?',
      'Founder by day, HR by night',
      "The HR pile on a founder's desk",
    ],
  },
  {
    briefId: 'h26-cyber-cover',
    dms: [
      "An email gets hacked, a client pays the wrong IBAN, and the solicitor's letter comes to " +
        "you. Would your PI policy pay? We've placed PI for accountants since 2003 and compare 9 " +
        'cyber insurers. Shall I send details?',
      'What does your cyber policy leave out? We put the answer on one page, in plain English, ' +
        'after comparing 9 insurers. Having placed PI for accountants since 2003, we also know ' +
        'where yours stops. May I show you how that page looks?',
      'Refund season brings the phishing with it. One false IBAN in an inbox can end as a ' +
        "claim on your practice. We've arranged PI for accountants since 2003, so we can tell " +
        'you which policy would answer. Would that be useful?',
    ],
    subjects: [
      'IBAN fraud cover: this is for you',
      "One page on what isn't covered",
      "The solicitor's letter after a hack",
    ],
  },
  {
    briefId: 'h27-postnatal-physio',
    dms: [
      "You shouldn't have to get a newborn to a clinic to be looked after yourself. I'm a " +
        'pelvic floor physio and I come to you. We take 60 minutes, with your baby on the floor ' +
        'beside us. Can I ask one question?',
      'If someone told you leaking comes with having a baby, you were right to want a better ' +
        "answer. Nine years at the Royal Women's taught me what to check. Being a mum of twins " +
        'taught me to come to your place. Can I ask one question?',
      'Eight minutes a day is all the plan would ask of you. It starts with one visit at home, ' +
        "and there's a Medicare rebate with a GP plan. No worries if now's not the time, but can " +
        'I ask one question?',
    ],
    subjects: [
      'Told that leaking is normal?',
      'Physio at home, baby on the floor',
      'A postnatal plan, 8 minutes a day',
    ],
  },
  {
    briefId: 'h28-etsy-photos',
    dms: [
      "You've redone the titles, the tags and the prices. What about the photos? On Sat 5 Dec " +
        "we'll reshoot five shops' listings live, using a phone by a window. It's $27. Reply " +
        '"save my seat" and you\'re in.',
      "A window and your phone might be all your Etsy photos need. We'll try it on 5 shops at " +
        '10am EST on Saturday 5 December. There are only 40 seats, because we look at each shop. ' +
        'Want me to save your seat?',
      'Your shop\'s still under 100 sales after you changed everything else? Our workshop, "Fix ' +
        'Your Photos", is about the one thing left. You\'ll get eyes on your own shop too, so it ' +
        'stops at 40 people. Reply "save my seat" for 5 Dec.',
    ],
    subjects: [
      'Everything but the photos',
      '40 seats, Sat 5 Dec, 10am EST',
      'Your Etsy shop, a phone, a window',
    ],
  },
  {
    briefId: 'h29-icu-to-days',
    dms: [
      "When a 12 turns into 14 and you're floated to med surg, days start to look good. Three " +
        'surgery centers in Columbus and Dayton are hiring: no weekends, no call, $38 to $46 an ' +
        'hour. Should I send details?',
      "ICU nurses with your years shouldn't have to guess at the ratio. We ask the manager " +
        'first, so you know it before you apply. All day shift, all permanent, and you pay us ' +
        'nothing. Open to hearing more?',
      'What would you give up first: the nights, the weekends or the call? At a surgery center ' +
        "you'd drop all three. One near you in Ohio adds $5k at signing. Want to know which?",
    ],
    subjects: [
      'Day shift in Columbus: explore this',
      'ICU to days, $38 to $46/hr',
      'Know the ratio before you apply',
    ],
  },
  {
    briefId: 'h30-rev-rec',
    dms: [
      'Day 11, and the close still hangs on a spreadsheet. LedgerLoop builds your ASC 606 ' +
        'schedules straight from Stripe, Chargebee, HubSpot and NetSuite, ready for audit. The ' +
        'close comes down to 4 days. May I send you how it works?',
      'How much of your close is someone copying Stripe into a sheet? Each copy is one more ' +
        'place for an error. LedgerLoop keeps the revenue schedules up to date and ready for the ' +
        'auditor. Worth a look?',
      "Seven days off every close: that's 11 down to 4. LedgerLoop fills your ASC 606 " +
        "schedules from the tools you have, HubSpot to NetSuite. It's SOC 2 Type II. Open to " +
        'hearing how?',
    ],
    subjects: [
      'ASC 606 in real time: unlock this',
      'Close in 4 days instead of 11',
      'Rev rec without the spreadsheet',
    ],
  },
]
