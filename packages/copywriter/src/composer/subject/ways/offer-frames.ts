import type { OfferSaid } from '../../../brief/material/material.ts'
import type { SubjectAngleId } from '../angles.ts'

/** A plain question or remark about the offer, for briefs that say no more: "{one}" has its article, "{short}" none. */
export interface OfferFrame {
  angle: SubjectAngleId
  way: string
  worth: number
  form: string
  /** The kinds of offer it can be said of; any, if left out. */
  takes?: readonly OfferSaid['kind'][]
  /** It speaks of work that somebody does: "your bookkeeping". */
  isOfWork?: true
  /** It can also be said where the reader is asked for money, time or a job. */
  suitsAppeals?: true
  /** What people try to do by themselves. */
  pattern?: RegExp
}

const OWN_WORK =
  /^(?!.*\b(?:done-for-you|managed|outsourced|emergency|robotic|AI)\b).*\b(?:seo|ppc|marketing|bookkeeping|accounting|payroll|editing|design|ads|media|copywriting|photography|recruiting|recruitment|hiring|scheduling|videography|outreach|invoicing|fundraising|blogging|cleaning|landscaping|decorating|planning|writing)$/i

export const OFFER_FRAMES: readonly OfferFrame[] = [
  {
    angle: 'question',
    way: 'doing-own',
    worth: 6,
    form: 'doing your own {short}?',
    isOfWork: true,
    pattern: OWN_WORK,
  },
  {
    angle: 'contrast',
    way: 'not-yourself',
    worth: 5,
    form: '{short} without doing it yourself',
    isOfWork: true,
    pattern: OWN_WORK,
  },
  { angle: 'question', way: 'can-we-do', worth: 4, form: 'can {we} do your {short}?', isOfWork: true },
  { angle: 'offer', way: 'a-hand', worth: 5, form: 'a hand with your {short}', isOfWork: true },
  {
    angle: 'moment',
    way: 'less-time',
    worth: 5,
    form: 'less of your week on {short}',
    isOfWork: true,
    pattern: OWN_WORK,
  },
  {
    angle: 'question',
    way: 'how-is',
    worth: 3,
    form: "how's the {short} going?",
    isOfWork: true,
    pattern: OWN_WORK,
  },
  {
    angle: 'question',
    way: 'still-without',
    worth: 5,
    form: 'still without {one}?',
    takes: ['tool', 'person'],
  },
  { angle: 'question', way: 'do-you-use', worth: 4, form: 'do you use {one}?', takes: ['tool'] },
  { angle: 'contrast', way: 'before-hire', worth: 5, form: 'before you hire {one}', takes: ['person'] },
  {
    angle: 'contrast',
    way: 'before-pick',
    worth: 4,
    form: 'before you pick {one}',
    takes: ['tool', 'program'],
  },
  {
    angle: 'question',
    way: 'room-for',
    worth: 4,
    form: 'room for {one} this year?',
    takes: ['program', 'person'],
  },
  { angle: 'question', way: 'need-yet', worth: 3, form: 'do you need {one} yet?', takes: ['person', 'tool'] },
  { angle: 'question', way: 'any-need', worth: 4, form: 'any need for {one}?' },
  { angle: 'question', way: 'on-list', worth: 3, form: '{is} {one} on your list?' },
  { angle: 'moment', way: 'if-ever', worth: 4, form: 'if you ever need {one}' },
  { angle: 'offer', way: 'if-needed', worth: 4, form: '{one}, if you need {it}' },
  { angle: 'terms', way: 'ask-about', worth: 3, form: 'ask me about {one}' },
  { angle: 'hook', way: 'cold-mail', worth: 2, form: 'a cold email about {one}' },
  { angle: 'question', way: 'tried-before', worth: 3, form: 'tried {one} before?' },
  { angle: 'question', way: 'your-view', worth: 2, form: 'your view on {one}?' },
  { angle: 'moment', way: 'when-needed', worth: 3, form: '{short} when you need {it}' },
  { angle: 'question', way: 'open-to', worth: 3, form: 'open to {one}?' },
  { angle: 'question', way: 'two-minutes', worth: 3, form: 'two minutes on {one}?', suitsAppeals: true },
  { angle: 'moment', way: 'the-day', worth: 3, form: 'for the day you need {one}' },
  { angle: 'moment', way: 'year-for', worth: 4, form: 'could this be the year for {one}?' },
  { angle: 'hook', way: 'where-fit', worth: 4, form: 'where {one} would fit in' },
  { angle: 'offer', way: 'may-i-tell', worth: 2, form: 'may {we} tell you about {one}?', suitsAppeals: true },
  { angle: 'question', way: 'heard-of', worth: 2, form: 'heard of {our} {short}?', suitsAppeals: true },
  { angle: 'moment', way: 'why-i-write', worth: 2, form: "why I'm writing about {one}", suitsAppeals: true },
  { angle: 'hook', way: 'yes-no-later', worth: 1, form: '{short}: yes, no, later?' },
]
