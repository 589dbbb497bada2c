import type { Readback } from '@firstline/contract/readings'

/** A brief of notes. */
export const NOTES_BRIEF = {
  targetAudience: 'hair salons Bristol, 3-8 chairs',
  product: 'SMS reminders + rebooking',
  insight: 'no shows 11% before, now 4% across 40 salons. 1st 30 days free',
  painPoint: 'clients forget appts and the chair stays empty',
  solution: 'we txt them the day before + again 2 hrs before',
}

/** How these notes read: a sure sentence, and three kinds of question. */
export const NOTES_READBACK: Readback = {
  phrases: [
    {
      field: 'solution',
      source: 'we txt them the day before + again 2 hrs before',
      parts: [
        { text: 'We text ' },
        { text: 'them', question: 'q3', options: ['you', 'your clients'] },
        { text: ' the day before and again 2 ' },
        { text: 'hours', question: 'q2', options: ['hours', 'hrs'] },
        { text: ' before.' },
      ],
      isSure: false,
    },
    {
      field: 'insight',
      source: 'no shows 11% before, now 4% across 40 salons.',
      parts: [{ text: 'Across 40 salons, no-shows fell from 11% to 4%.' }],
      isSure: true,
    },
    {
      field: 'insight',
      source: '1st 30 days free',
      parts: [
        {
          text: 'The first 30 days are free.',
          question: 'q1',
          options: ['The first 30 days are free.', null],
        },
      ],
      isSure: false,
    },
    {
      field: 'painPoint',
      source: 'clients forget appts and the chair stays empty',
      parts: [
        { text: 'Clients forget ' },
        { text: 'appointments', question: 'q2', options: ['appointments', 'appts'] },
        { text: ' and the chair stays empty.' },
      ],
      isSure: false,
    },
  ],
  questions: [
    {
      id: 'q1',
      text: 'I left this out. Add it?',
      answers: ['Add it', 'Leave it out'],
      replacements: [],
    },
    {
      id: 'q2',
      text: 'Spell these out?',
      answers: ['Spell them out', 'As typed'],
      replacements: [
        { typed: 'appts', meant: 'appointments' },
        { typed: 'hrs', meant: 'hours' },
      ],
    },
    {
      id: 'q3',
      text: 'Who is “them”?',
      answers: ['The salon', 'Its clients'],
      replacements: [],
    },
  ],
  opening: null,
  notices: [],
  isEnglish: true,
}

export const CLEAR_READBACK: Readback = {
  phrases: [],
  questions: [],
  opening: null,
  notices: [],
  isEnglish: true,
}

export const THIN_READBACK: Readback = {
  ...CLEAR_READBACK,
  opening: {
    field: 'painPoint',
    text: 'What goes wrong for them without it?',
    sentences: [
      'Invoices are paid before anyone reads the surcharges.',
      'A wrong charge is found too late to claim it back.',
      'Nobody has the hours to check every line.',
    ],
  },
}
