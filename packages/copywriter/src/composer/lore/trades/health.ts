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
    money: ['A treatment is done, and the claim comes back with a question.'],
    people: ['A hygienist is off sick, and the book is full.'],
    place: ['A patient lies back in the chair and looks at the ceiling.'],
    supply: ['The gloves run low in the middle of a full morning.'],
    any: [
      'The first patient of the day is early, and the desk is just opening.',
      'Between one patient and the next, there is a little time to breathe.',
    ],
    questions: [
      'Which hour in your appointment book is the hardest to fill?',
      'What does the front desk spend most of a morning on?',
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
    work: ['A referral letter comes in, and the patient waits to hear.'],
    desk: ['Clinic is over, and the letters are still to be written.'],
    money: ['A claim comes back because of a code.'],
    people: ['A nurse calls in sick before the first patient is in.'],
    place: ['The waiting room is full, and someone coughs.'],
    supply: ['A box of dressings is opened, and it is the last one.'],
    any: [
      'The clinic list runs late from the second patient on.',
      'A patient brings up the real reason with a hand on the door.',
    ],
    questions: [
      'What keeps you at the practice after the last patient?',
      'Which part of the clinic list always runs late?',
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
    money: ['A session is paid weeks later, after a reminder nobody likes to send.'],
    people: ['A colleague goes on leave, and the clients need a place.'],
    place: ['A client sits in the waiting room and listens to the door.'],
    any: [
      'There are a few minutes between one session and the next.',
      'The hour ends, and the next one knocks.',
    ],
    questions: [
      'What fills the time between your sessions?',
      'Which part of running the practice would you gladly hand over?',
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
    money: ['An owner asks at the desk what the insurance will cover.'],
    people: ['A nurse is off, and the theatre list stays the same.'],
    place: ['A dog and a cat share one waiting room.'],
    supply: ['The fridge is opened for a vaccine, and it is the last one.'],
    any: [
      'A routine consult turns into an emergency, and the list moves back.',
      'An owner waits at the desk with a carrier and a question.',
    ],
    questions: [
      'Which hour of the consult list is the hardest to keep?',
      'What do owners ask at the desk that could wait for no one?',
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
    work: ['A place opens up, and nobody on the list has been called.'],
    desk: ['The visits are done, and the log of the day is on paper.'],
    money: ['A family asks what the bill covers.'],
    people: ['A carer calls in sick, and a visit has to be covered.'],
    place: ['A visitor comes in, and the hall is the first thing they see.'],
    supply: ['The delivery comes at the busiest hour of the morning.'],
    any: [
      'A visit takes longer than planned, because it had to.',
      'The handover is short, and the list is long.',
    ],
    questions: ['Which visits are the hardest to cover?', 'What would you like families to ask less often?'],
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
    money: ['A bank card is replaced, and the payment for the month fails.'],
    people: ['An instructor cancels an hour before class.'],
    place: ['The evening class ends, and the changing room looks like it.'],
    any: [
      'The early class is full, and the one at noon is not.',
      'A member comes every week and then, one week, does not.',
    ],
    questions: [
      'Which class on your timetable is the hardest to fill?',
      'How do you notice that a member is about to leave?',
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
    money: ['A slot is booked, nobody comes, and nobody pays.'],
    people: ['A stylist leaves, and some regulars leave too.'],
    place: ['A client looks up from the basin and sees the ceiling.'],
    supply: ['The shade is mixed often, and the tube is empty again.'],
    any: [
      'One appointment runs over, and the rest of the column moves.',
      'A regular sits down and asks for the usual.',
    ],
    questions: [
      'Which day of the week has the most gaps in the column?',
      'What do you answer messages about between clients?',
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
    money: ['A family asks what each part of the service costs.'],
    people: ['A service and a call fall on the same hour.'],
    place: ['A family comes in, and the room should be calm.'],
    supply: ['The flowers have to be there before the family is.'],
    any: [
      'A family sits down, and nobody knows how to begin.',
      'After the service, someone stays to say thank you.',
    ],
    questions: ['What do families ask you most often?', 'What part of the preparation takes the longest?'],
  },
} as const satisfies Record<string, TradeLore>
