import type { CtaType } from '@firstline/contract/options'

/** How a call to action is hung on a line: each form names the shape it takes in place of "{x}". */
interface Woven {
  /** "{x}" is something the reader would want: "drone photos of every roof", "AC maintenance". */
  onOffer: readonly string[]
  /** "{x}" is a trouble that can be named: "no-shows", "chasing receipts". */
  onPain: readonly string[]
  /** "{x}" is what goes on: "tenants calling at 2 am". */
  onDoing: readonly string[]
  /** "{x}" is a clause, a habit: "tenants call you at 2 am". */
  onHabit: readonly string[]
  /** "{x}" is a month or a date of the brief. */
  onTime: readonly string[]
  /** "{x}" names the readers: "dairy farmers". */
  onReader: readonly string[]
}

export const SUBJECT_CTAS_WOVEN: Readonly<Partial<Record<CtaType, Woven>>> = {
  'Book a call': {
    onOffer: ['Book a call about {x}?', 'Book a call with {x}?', '{X}: book a call?'],
    onPain: ['Book a call about {x}?'],
    onDoing: ['Book a call about {x}?'],
    onHabit: ['Book a call before {x}'],
    onTime: ['Book a call before {x}?'],
    onReader: [],
  },
  "Let's chat": {
    onOffer: ["Let's chat about {x}", "{X}? Let's chat"],
    onPain: ["Let's chat about {x}", "Still {x}? Let's chat"],
    onDoing: ["Let's chat about {x}"],
    onHabit: ["Let's chat before {x}"],
    onTime: ["Let's chat before {x}"],
    onReader: [],
  },
  'Open now': {
    onOffer: ['Open now for {x}', 'Open now: {x}'],
    onPain: ['Open now: less {x}'],
    onDoing: [],
    onHabit: ['Open now if {x}', 'Open now, before {x}'],
    onTime: ['Open now, before {x}'],
    onReader: [],
  },
  'Explore this': {
    onOffer: ['Explore this: {x}', '{X}: explore this'],
    onPain: ['Explore this instead of {x}'],
    onDoing: ['Explore this instead of {x}'],
    onHabit: ['Explore this if {x}'],
    onTime: ['Explore this before {x}'],
    onReader: [],
  },
  'See how': {
    onOffer: ['{X}: see how'],
    onPain: ['See how to stop {x}', 'Fewer {x}: see how'],
    onDoing: ['See how to stop {x}'],
    onHabit: [],
    onTime: [],
    onReader: [],
  },
  'Join the waitlist': {
    onOffer: ['Join the waitlist for {x}', '{X}: join the waitlist'],
    onPain: ['Join the waitlist, not {x}'],
    onDoing: [],
    onHabit: ['Join the waitlist if {x}'],
    onTime: ['Join the waitlist before {x}'],
    onReader: [],
  },
  'Unlock this': {
    onOffer: ['Unlock this: {x}', '{X}: unlock this'],
    onPain: ['Unlock this instead of {x}'],
    onDoing: [],
    onHabit: ['Unlock this if {x}'],
    onTime: ['Unlock this before {x}'],
    onReader: [],
  },
  "Don't miss it": {
    onOffer: ["{X}: don't miss it", "{X}, don't miss it"],
    onPain: [],
    onDoing: [],
    onHabit: [],
    onTime: ["{X} is coming: don't miss it"],
    onReader: [],
  },
  'Claim it now': {
    onOffer: ['{X}: claim it now', 'Claim it now: {x}'],
    onPain: [],
    onDoing: [],
    onHabit: ['Claim it now, before {x}'],
    onTime: ['Claim it now, before {x}'],
    onReader: [],
  },
  'This is for you': {
    onOffer: [],
    onPain: ['Still {x}? This is for you'],
    onDoing: [],
    onHabit: ['This is for you if {x}', 'If {x}, this is for you'],
    onTime: [],
    onReader: ['{X}, this is for you'],
  },
}
