import type { TradeLore } from './trade-lore.ts'

export const offices = {
  law: {
    found: [
      'An unexpected letter arrives, and someone searches for {aTrade}.',
      'A friend names a lawyer, and the name gets looked up before the call.',
    ],
    asked: [
      'Someone calls with a problem and gets the voicemail of the whole firm.',
      'A new matter comes in by phone while everyone is in court.',
    ],
    work: ['A good matter comes by referral, and then a quiet month.'],
    desk: ['The day in court is over, and its hours go unrecorded until evening.'],
    unpaid: ['The matter is closed, and the bill is still open.'],
    people: ['An associate gives notice in the middle of a matter.'],
    looks: ['A client waits in reception and reads the name on the wall.'],
    any: [
      'The day belongs to the clients, and everything else waits for the evening.',
      'A day in court leaves no room for anything else.',
    ],
    questions: [
      'What would make a full week at the firm easier?',
      'What would you change first about how the firm runs?',
    ],
  },
  accounting: {
    found: [
      'The tax office writes to someone, who starts to look for {aTrade}.',
      'Someone starts a company and asks around for {aTrade}.',
    ],
    asked: [
      'A client calls in the busiest week to ask about one receipt.',
      'The same question comes from client after client, every year.',
    ],
    work: ['A client sells the business, and a place on the list opens up.'],
    desk: [
      'Month end comes, and the receipts are still with the clients.',
      'A client sends a photo of a photo of a receipt.',
    ],
    unpaid: ['The return is filed, and the fee for it is still open.'],
    people: ['The busy season starts, and one desk is empty.'],
    any: [
      'The busy season leaves no room for anything that goes wrong.',
      'Month end comes, whatever else is going on.',
    ],
    questions: ['What would make the busy season easier?', 'What would you change first about month end?'],
  },
  finance: {
    found: ['Someone inherits, and looks up an adviser before asking anyone.'],
    asked: ['A client reads the news in the morning and calls right away.'],
    work: ['A client brings a friend once a year, and the other months are quiet.'],
    desk: ['The review is prepared by hand from several systems.'],
    people: ['The clients ask who is next when a senior colleague leaves.'],
    any: [
      'The clients come first, and everything else fits in between.',
      'A morning of bad news leaves no time for anything else.',
    ],
    questions: [
      'What would make the time between client meetings easier?',
      'What would you change first about how the firm runs?',
    ],
  },
  insurance: {
    found: ['Someone has bought a house and searches for cover in the evening.'],
    asked: [
      'A renewal is due, and the client calls to ask why it went up.',
      'Someone wants a quote today and asks several brokers at once.',
    ],
    work: ['A client moves away, and the renewal goes to someone local.'],
    desk: ['The same details get typed into one form after another.'],
    people: ['Someone who knows every client by voice retires.'],
    any: [
      'Renewals come on their day, whatever else is going on.',
      'The day goes by on the phone, and the rest comes after.',
    ],
    questions: [
      'What would make renewal time easier?',
      'What would you change first about a normal week at the agency?',
    ],
  },
  'real-estate': {
    found: [
      'Someone walks past a sign in the evening and looks up the name.',
      'An owner thinks of selling and looks at who sold next door.',
    ],
    asked: [
      'Someone asks about a listing late at night and wants to see it.',
      'The phone rings during a viewing.',
    ],
    work: ['An owner asks several agents round and picks one by the weekend.'],
    desk: ['The same details go into one portal after another.'],
    unpaid: ['The deal is agreed, and the fee comes months later.'],
    people: ['A good agent leaves and takes the phone book along.'],
    any: [
      'The day is made of viewings, and everything else happens in the car.',
      'A good week leaves no time for anything but the phone.',
    ],
    questions: [
      'What would make a full day of viewings easier?',
      'What would you change first about a normal week?',
    ],
  },
  recruiting: {
    found: ['A company has a role to fill and looks up who knows the field.'],
    asked: ['A candidate has an offer and writes in the evening to say so.'],
    work: [
      'A role is filled, and nothing is open behind it.',
      'A manager you once placed starts to hire for a team.',
    ],
    desk: ['A resume gets retyped into the format of one client after another.'],
    unpaid: ['The start date moves, and the fee moves with it.'],
    people: ['A consultant leaves, and the candidates call to ask who now.'],
    any: [
      'The day belongs to candidates and clients, and the rest comes after.',
      'The phone sets the pace, and everything else waits.',
    ],
    questions: [
      'What would make a full week of interviews easier?',
      'What would you change first about how you work a role?',
    ],
  },
  marketing: {
    found: [
      "The agency's own site is always the last one on the list.",
      'A prospect looks at your own posts before reading the pitch.',
    ],
    asked: ['A client writes in the evening and asks for one small change.'],
    work: [
      'A retainer ends, and the next one is not signed yet.',
      'The proposal goes out, and the client goes quiet.',
    ],
    desk: ['The monthly report gets built by hand before the client call.'],
    people: ['A launch and a week of leave fall on the same days.'],
    any: [
      'The client work comes first, and your own comes last.',
      'The week before a launch leaves no room for anything else.',
    ],
    questions: [
      'What would make the week before a launch easier?',
      'What would you change first about how the agency runs?',
    ],
  },
  coaching: {
    found: [
      'Someone hears you speak and looks you up on the way home.',
      'A client thanks you in a message that nobody else can read.',
    ],
    asked: ['Someone asks what you charge while you are with a client.'],
    work: [
      'A client finishes, happy, and an hour in the calendar opens up.',
      'A full week of client work is a week without new messages.',
      'The discovery call goes well, and then the weekend comes.',
    ],
    desk: ['The call ends, and the notes and the invoice are still to do.'],
    unpaid: ['The package is agreed on the call, and the payment comes later.'],
    people: ['The calendar is full, and there is one of you.'],
    any: [
      'The calls set the day, and everything else happens in between.',
      'The client work comes first, and your own comes last.',
    ],
    questions: [
      'What would make the time between client calls easier?',
      'What would you change first about how you work?',
    ],
  },
  software: {
    found: ['Someone compares a few tools in open tabs and closes most of them.'],
    asked: [
      'Someone signs up for a trial, looks around, and goes quiet.',
      'A user asks in the chat what the docs already say.',
    ],
    work: ['The demo goes well, and the buyer has to ask around inside.'],
    desk: ['The release is ready, and one test is red.'],
    people: ['A senior engineer leaves, and so does the reason for that code.'],
    any: [
      'The release comes first, and everything else waits for the next sprint.',
      'A small team does everything, and each thing takes someone away.',
    ],
    questions: [
      'What would make the next release easier?',
      'What would you change first about a normal sprint?',
    ],
  },
} as const satisfies Record<string, TradeLore>
