import type { TradeLore } from './trade-lore.ts'

export const health = {
  dental: {
    found: [
      'A tooth starts to hurt in the evening, and someone searches on a phone.',
      'Someone new in town asks a colleague for a good {trade}.',
    ],
    asked: [
      'The phone rings at the desk while someone waits to pay.',
      'A patient cancels in the morning, and the chair is empty by noon.',
    ],
    work: ['A check-up is due, and the patient has moved on without a word.'],
    desk: ['The last patient leaves, and the notes of the day are still open.'],
    claims: ['A treatment is done, and the claim comes back with a question.'],
    people: ['A hygienist is off sick, and the book is full.'],
    looks: ['A patient lies back in the chair and looks at the ceiling.'],
    supply: ['The gloves run low in the middle of a full morning.'],
    any: [
      'A full appointment book leaves no room for anything that goes wrong.',
      'Between one patient and the next there are only a few minutes.',
    ],
    questions: [
      'What would make a full day at the practice easier?',
      'What would you change first about a normal week at the practice?',
    ],
  },
  medicine: {
    found: [
      'Someone feels unwell at night and looks up who is open in the morning.',
      'A patient moves house and looks for a new practice.',
    ],
    asked: [
      'The lines open in the morning, and all of them ring.',
      'A patient calls to ask about a result while others wait at the desk.',
    ],
    work: ['A patient moves away, and a place on the list opens up.'],
    desk: ['Clinic is over, and the letters are still to be written.'],
    claims: ['A claim comes back because of a code.'],
    people: ['A nurse calls in sick before the first patient is in.'],
    looks: ['The waiting room is full, and someone coughs.'],
    supply: ['A box of dressings is opened, and it is the last one.'],
    any: [
      'A full clinic list leaves no room for anything that goes wrong.',
      'Between one patient and the next there are only a few minutes.',
    ],
    questions: [
      'What would make a full clinic day easier?',
      'What would you change first about a normal clinic week?',
    ],
  },
  'mental-health': {
    found: [
      'Someone looks for {aTrade} late at night and reads a few pages.',
      'A friend passes on a name, and the name gets looked up first.',
    ],
    asked: [
      'A message comes in during a session and waits for the break.',
      'Someone writes to several practices and goes where an answer comes.',
    ],
    work: ['A client finishes, as it should be, and an hour opens up.'],
    desk: ['The last session ends, and the notes are still to be written.'],
    unpaid: ['A session is paid weeks later, after a reminder nobody likes to send.'],
    people: ['A colleague goes on leave, and the clients need a place.'],
    any: [
      'Between one session and the next there are only a few minutes.',
      'What happens around the sessions has to fit between them.',
    ],
    questions: [
      'What would make the time around your sessions easier?',
      'What would you change first about the running of the practice?',
    ],
  },
  veterinary: {
    found: [
      'A dog eats something in the evening, and its owner searches on a phone.',
      'Someone gets a puppy and asks in the park for a good {trade}.',
    ],
    asked: [
      'A worried owner is on hold while the desk is full.',
      'The vaccination is due, and the owner has other things in mind.',
    ],
    work: ['A kitten grows up, and the yearly visit falls off the calendar.'],
    desk: ['The consults are over, and the histories are still to be typed.'],
    people: ['A nurse is off, and the theatre list stays the same.'],
    supply: ['The fridge is opened for a vaccine, and it is the last one.'],
    any: [
      'A full consult list leaves no room for anything that goes wrong.',
      'One emergency moves everything else on the day.',
    ],
    questions: [
      'What would make a full consult day easier?',
      'What would you change first about a normal week at the practice?',
    ],
  },
  care: {
    found: [
      'A daughter looks for help for her mother late in the evening.',
      'A family visits several places and goes by what they noticed first.',
    ],
    asked: [
      'A family calls with a question while the round is under way.',
      'Someone has to start care this week, and the call comes today.',
    ],
    work: ['A place opens up, and the list of names is from last year.'],
    desk: ['The visits are done, and the log of the day is on paper.'],
    people: ['A carer calls in sick, and a visit has to be covered.'],
    looks: ['A visitor comes in, and the hall is the first thing they see.'],
    supply: ['The delivery comes at the busiest hour of the morning.'],
    any: [
      'The day is full of visits, and everything else has to fit around them.',
      'One missing person moves the whole day.',
    ],
    questions: [
      'What would make a full day of visits easier?',
      'What would you change first about a normal week of care?',
    ],
  },
  fitness: {
    found: [
      'Someone decides on the sofa to start, and searches for a class nearby.',
      'A friend posts from a class, and someone taps on the name.',
    ],
    asked: [
      'Someone comes for a trial class and leaves without a next date.',
      'A class has a waitlist, and a mat stays empty.',
    ],
    work: ['The new year fills the room, and spring empties it.'],
    desk: ['A member stops coming, and the direct debit goes on for a while.'],
    paying: ['A bank card is replaced, and the payment for the month fails.'],
    people: ['An instructor cancels an hour before class.'],
    looks: ['The evening class ends, and the changing room looks like it.'],
    any: [
      'The classes set the day, and everything else happens in between.',
      'Before the first class there is little time, and after the last one none.',
    ],
    questions: [
      'What would make a full timetable easier to run?',
      'What would you change first about a normal week at the studio?',
    ],
  },
  beauty: {
    found: [
      'Someone sees a haircut on the street and looks up who did it.',
      'A wedding is coming, and someone searches for a salon nearby.',
    ],
    asked: [
      'The phone rings with wet hands in the sink.',
      'A message asks for a free slot while someone sits in the chair.',
    ],
    work: ['A client is due, and the next date never got made.'],
    desk: ['The last client leaves, and the messages are still unread.'],
    paying: ['A slot is booked, nobody comes, and nobody pays.'],
    people: ['A stylist leaves, and some regulars leave too.'],
    looks: ['A client looks up from the basin and sees the ceiling.'],
    supply: ['The shade is mixed often, and the tube is empty again.'],
    any: [
      'On a full day of appointments, everything else has to wait.',
      'One appointment that runs over moves the rest of the day.',
    ],
    questions: [
      'What would make a full day at the salon easier?',
      'What would you change first about a normal week at the salon?',
    ],
  },
  funeral: {
    found: ['A family looks for help at night and reads quietly.'],
    asked: [
      'The phone rings at night, and a family needs an answer.',
      'A relative far away asks how to be there on the day.',
    ],
    work: ['A family has never done this and asks what comes first.'],
    desk: ['The arrangements are made, and the papers follow.'],
    people: ['A service and a call fall on the same hour.'],
    looks: ['A family comes in, and the room should be calm.'],
    supply: ['The flowers have to be there before the family is.'],
    any: [
      'When a family calls, everything else has to wait.',
      'Everything has to be right on the day, and there is only one.',
    ],
    questions: [
      'What would make the days before a service easier?',
      'What takes your time away from the families?',
    ],
  },
} as const satisfies Record<string, TradeLore>
