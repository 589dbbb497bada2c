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
    money: ['The doors close late, and then the cash and the slips get counted.'],
    people: ['Someone calls in sick before the evening service.'],
    place: ['The guests leave, and the floor tells about the evening.'],
    supply: ['The delivery comes while the lunch is on.'],
    any: [
      'The first guests sit down before the last chair is straight.',
      'A full room and a quiet room cost the same rent.',
    ],
    questions: [
      'Which evening of the week is the hardest to fill?',
      'What interrupts the kitchen most during service?',
    ],
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
    money: ['The portal takes its share of a guest who came last year too.'],
    people: ['A room is not ready because one person is off.'],
    place: ['A guest opens the door, and the first look is at the bed.'],
    supply: ['The linen comes late, and the guests come early.'],
    any: [
      'The house is full at the weekend and quiet on other nights.',
      'A guest arrives early, and the room is still being made.',
    ],
    questions: ['Which nights of the week stay empty?', 'What do guests ask at the desk again and again?'],
  },
  retail: {
    found: [
      'Someone looks in the window after closing and checks the name on a phone.',
      'Someone searches for the thing and finds a warehouse far away.',
    ],
    asked: ['A customer calls to ask for a size, and someone goes to look.'],
    work: ['A regular buys the same thing elsewhere because it was on the way.'],
    desk: ['The shop closes, and the count and the orders begin.'],
    money: ['There is a line at the counter, and the card machine thinks.'],
    people: ['Someone is off, and the shop floor has one pair of eyes less.'],
    place: ['Someone stops at the window and decides in a few steps.'],
    supply: ['A customer asks for the one size that is not on the shelf.'],
    any: [
      'A customer comes in to look and leaves with a question.',
      'The morning is quiet, and then everyone comes at once.',
    ],
    questions: [
      'What did you last have to send someone away for?',
      'Which hour of the day is the quietest on the floor?',
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
    money: ['The payout arrives, and the fees have already gone.'],
    people: ['The sale starts, and everyone packs, the founder too.'],
    place: ['Boxes reach the ceiling before the busy season.'],
    supply: ['The bestseller is out, and the next container is on the water.'],
    any: ['An order comes in at night, and another comes back.', 'The sale is over, and the returns begin.'],
    questions: ['Where in your checkout do people stop?', 'What does your inbox ask most mornings?'],
  },
  events: {
    found: ['A couple looks at venues on a phone, one after another, in bed.'],
    asked: [
      'Someone asks for a date, and several others get the same message.',
      'A couple writes in the evening and waits for a date.',
    ],
    work: ['The summer is booked, and the winter has gaps.'],
    desk: ['The guest list changes again on the day before.'],
    money: ['The deposit is in, and the balance is due before the day.'],
    people: ['A big day needs more hands than the week before it.'],
    place: ['The last guests leave, and the next set-up starts in the morning.'],
    supply: ['The chairs come on one truck, and the truck is late.'],
    any: [
      'The doors open, and something small is missing.',
      'It rains in the morning, and the plan was for the garden.',
    ],
    questions: [
      'Which months of your calendar are the hardest to fill?',
      'What still changes on the day before?',
    ],
  },
  photography: {
    found: ['A couple scrolls through weddings and stops at one picture.'],
    asked: ['Someone asks for a date while you are shooting on it.'],
    work: ['The season is full, and the months after it are not.'],
    desk: ['The shoot is over, and the sorting takes the evenings.'],
    money: ['The gallery is delivered, and the last payment is still open.'],
    people: ['A second shooter is ill on the morning of a wedding.'],
    place: ['The studio is set for a portrait, and a product comes next.'],
    supply: ['The album is at the printer, and the couple asks.'],
    any: [
      'The light is right for a few minutes and then gone.',
      'A client loves the pictures and asks for the ones you left out.',
    ],
    questions: [
      'How many evenings does one shoot take you afterwards?',
      'Which month of the year is too quiet?',
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
    money: ['The fees are due, and the reminders go out one by one.'],
    people: ['A teacher is ill, and a class needs someone by the first lesson.'],
    place: ['The bell rings, and everyone is in the corridor at once.'],
    supply: ['Lunch has to be ready for everyone at the same minute.'],
    any: [
      'The term starts, and the timetable changes once more.',
      'A parent waits at the gate with a question.',
    ],
    questions: [
      'What do parents ask you most in the first weeks of term?',
      'Which task comes back every term?',
    ],
  },
  charity: {
    found: ['Someone would like to help and looks up who does what nearby.'],
    asked: ['Someone gives once, gets a receipt, and hears nothing more.'],
    work: ['A grant ends, and the form for the next one is long.'],
    desk: ['The volunteer list lives in a spreadsheet and in one head.'],
    money: ['A gift comes in for one purpose and has to be shown apart.'],
    people: ['A volunteer who came every week moves away.'],
    place: ['The hall is used by everyone and cleaned by whoever stays.'],
    supply: ['The donated things arrive on the day with the fewest hands.'],
    any: [
      'The people who help have other jobs, and come after them.',
      'The year ends, and the thank-you letters begin.',
    ],
    questions: [
      'When did the people who gave last hear from you?',
      'What takes time that should go to the people you help?',
    ],
  },
} as const satisfies Record<string, TradeLore>
