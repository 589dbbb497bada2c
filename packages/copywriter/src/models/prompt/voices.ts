import type { Emotion, Tone } from '@firstline/contract/options'

interface Voice {
  do: string
  avoid: string
}

/** How each tone sounds, as something a writer can do and an editor can check. */
export const TONE_RULES: Readonly<Record<Tone, Voice>> = {
  Persuasive: {
    do: 'cause and effect in plain steps ("so", "because", "which means"), one proof from the data',
    avoid: 'superlatives, pressure',
  },
  Casual: {
    do: 'contractions, a fragment here and there, the way one types to a colleague',
    avoid: 'slang the data does not use, more than one emoji',
  },
  Luxury: {
    do: 'calm, exact nouns, few verbs of selling; "shall", "may I", "care to"',
    avoid: 'deal, cheap, discount, bargain, hack, hurry',
  },
  'High-Ticket': {
    do: 'the outcome and what is at stake, said once and evenly, as one owner to another',
    avoid: 'prices unless the data gives them, "free", "quick", "cheap", "affordable"',
  },
  Friendly: {
    do: 'a warm first line about their day, an easy way out ("no worries if not", at most once)',
    avoid: 'flattery, familiarity nobody has earned',
  },
  Bold: {
    do: 'short declaratives, one claim the data backs, no hedging',
    avoid: 'insults, capitals, bravado the data does not back',
  },
}

/** The honest device of each emotion, and the false one. */
export const EMOTION_RULES: Readonly<Record<Emotion, Voice>> = {
  'Curiosity & Intrigue': {
    do: 'open a gap (what they cannot see today) and half close it in the next line',
    avoid: 'a withheld subject, "you won\'t believe", "secret"',
  },
  'Fear of Missing Out': {
    do: 'what slips away each week while nothing changes; what others do only if the data says so',
    avoid: 'an invented crowd ("everyone is", "thousands of")',
  },
  'Pattern Interrupt': {
    do: 'an odd figure from the data, a scene, a small test, a dry admission',
    avoid: 'a fake "Re:", rudeness, jokes about the reader',
  },
  'Ego Boosting': {
    do: 'assume competence: they know the trade, and the problem is beneath them',
    avoid: 'praise of work you never saw ("love what you do")',
  },
  Authority: {
    do: 'a credential or count from the data in one clause, then back to the reader',
    avoid: '"leading", "trusted by", "world-class", "number one"',
  },
  Urgency: {
    do: 'a date or season from the data; without one, what each day of waiting costs',
    avoid: '"last chance", "act now", a deadline the data does not hold',
  },
}
