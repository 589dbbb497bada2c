import type { TradeLore } from './trade-lore.ts'

export const places = {
  restaurants: {
    found: [
      'Someone stands on the corner, hungry, and looks at a phone.',
      'A group decides where to eat by the photos.',
    ],
    asked: [
      'The phone rings during service, and the hands are full of plates.',
      'A table for the evening is booked, and nobody comes.',
    ],
    work: ['The weekend is full, and the start of the week is quiet.'],
    desk: ['The kitchen closes, and the orders for tomorrow still have to go out.'],
    paying: ['The doors close late, and then the cash and the slips get counted.'],
    people: ['Someone calls in sick before the evening service.'],
    looks: ['The guests leave, and the floor tells about the evening.'],
    supply: ['The delivery comes while the lunch is on.'],
    any: [
      'During service, everything else has to wait.',
      'Everything has to be ready before the first guests sit down.',
    ],
    questions: ['What would make a full evening easier?', 'What would you change first about a normal week?'],
  },
  hotels: {
    found: [
      'Someone picks a date, sorts by price, and looks at the first photo.',
      'A guest likes it here and books the next stay on a portal.',
    ],
    asked: [
      'A guest is at the desk while the phone rings behind it.',
      'A guest writes late at night to ask about the key.',
    ],
    work: ['A company has people in town every week and books by habit.'],
    desk: ['Check-out and check-in fall into the same hour.'],
    people: ['A room is not ready because one person is off.'],
    looks: ['A guest opens the door, and the first look is at the bed.'],
    supply: ['The linen comes late, and the guests come early.'],
    any: [
      'A full house leaves no room for anything that goes wrong.',
      'Check-out and check-in set the day, and the rest has to wait.',
    ],
    questions: [
      'What would make a full house easier to run?',
      'What would you change first about a normal week in high season?',
    ],
  },
  retail: {
    found: [
      'Someone looks in the window after closing and checks the name on a phone.',
      'Someone searches for the thing and finds a warehouse far away.',
    ],
    asked: ['A customer calls to ask for a size, and someone goes to look.'],
    work: ['A regular buys the same thing elsewhere because it was on the way.'],
    desk: ['The shop closes, and the count and the orders begin.'],
    paying: ['There is a line at the counter, and the card machine thinks.'],
    people: ['Someone is off, and the shop floor has one pair of eyes less.'],
    supply: ['A customer asks for the one size that is not on the shelf.'],
    any: [
      'With customers in the shop, everything else has to wait.',
      'Everything has to be ready before the door opens.',
    ],
    questions: [
      'What would make a busy day in the shop easier?',
      'What would you change first about a normal week in the shop?',
    ],
  },
  ecommerce: {
    found: [
      'Someone types the product name, and the first results are all giants.',
      'Someone sees it on a phone and looks it up later on a laptop.',
    ],
    asked: [
      'A shopper fills a cart, sees the shipping, and closes the tab.',
      'Where is my order, asks the inbox in the morning.',
    ],
    work: ['A shopper buys once in the sale and never opens a mail again.'],
    desk: ['The returns come in, and each needs a label, a refund and a note.'],
    paying: ['The payout arrives, and the fees have already gone.'],
    people: ['The sale starts, and everyone packs, the founder too.'],
    supply: ['The bestseller is out, and the next container is on the water.'],
    any: [
      'Orders come in day and night, and everything else fits in between.',
      'A sale leaves no room for anything that goes wrong.',
    ],
    questions: [
      'What would make the next big sale easier?',
      'What would you change first about a normal order day?',
    ],
  },
  events: {
    found: ['A couple looks at venues on a phone, one after another, in bed.'],
    asked: [
      'Someone asks for a date, and several others get the same message.',
      'A couple writes in the evening and waits for a date.',
    ],
    work: ['The summer is booked, and the winter has gaps.'],
    desk: ['The guest list changes again on the day before.'],
    people: ['A big day needs more hands than the week before it.'],
    supply: ['The chairs come on one truck, and the truck is late.'],
    any: [
      'Everything has to be right on the day, and there is only one.',
      'The week before an event leaves no room for anything else.',
    ],
    questions: [
      'What would make the day itself easier?',
      'What would you change first about the week before an event?',
    ],
  },
  photography: {
    found: ['A couple scrolls through weddings and stops at one picture.'],
    asked: ['Someone asks for a date while you are shooting on it.'],
    work: ['The season is full, and the months after it are not.'],
    desk: ['The shoot is over, and the sorting takes the evenings.'],
    unpaid: ['The gallery is delivered, and the last payment is still open.'],
    people: ['A second shooter is ill on the morning of a wedding.'],
    supply: ['The album is at the printer, and the couple asks.'],
    any: [
      'The season is short, and everything has to fit in.',
      'The shoot takes a day, and what comes after takes longer.',
    ],
    questions: [
      'What would make the work after a shoot easier?',
      'What would you change first about a full season?',
    ],
  },
  education: {
    found: ['A family looks at several schools in one evening.'],
    asked: [
      'A parent calls with a question the website answers somewhere.',
      'The open day is full, and few names stay in touch.',
    ],
    work: ['A place stays open because a family never heard back.'],
    desk: ['The letters home go out, and the replies come back in all forms.'],
    people: ['A teacher is ill, and a class needs someone by the first lesson.'],
    supply: ['Lunch has to be ready for everyone at the same minute.'],
    any: [
      'The timetable sets the day, and everything else fits in between.',
      'The first weeks of term leave no room for anything else.',
    ],
    questions: [
      'What would make the start of term easier?',
      'What would you change first about a normal school week?',
    ],
  },
  charity: {
    found: ['Someone would like to help and looks up who does what nearby.'],
    asked: ['Someone gives once, gets a receipt, and hears nothing more.'],
    work: ['The appeal is due, and the list has to be cleaned first.'],
    desk: ['The volunteer list lives in a spreadsheet and in one head.'],
    people: ['A volunteer who came every week moves away.'],
    looks: ['The hall is used by everyone and cleaned by whoever stays.'],
    supply: ['The donated things arrive on the day with the fewest hands.'],
    any: [
      'A small team does everything, and each thing takes someone away.',
      'Every hour spent on running things is one that someone else needs.',
    ],
    questions: [
      'What would make a normal week easier for your team?',
      'What takes time that should go to the cause?',
    ],
  },
} as const satisfies Record<string, TradeLore>
