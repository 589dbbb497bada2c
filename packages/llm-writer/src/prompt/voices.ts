import type { Emotion, Tone } from '@firstline/contract/options'

export const TONE_RULES: Readonly<Record<Tone, string>> = {
  Persuasive:
    'cause and effect in plain steps ("so", "because", "which means"), one proof from the data. Avoid: superlatives, pressure',
  Casual:
    'contractions, a fragment here and there, the way one types to a colleague. Avoid: slang the data does not use, more than one emoji',
  Luxury:
    'calm, exact nouns, few verbs of selling; "shall", "may I", "care to". Avoid: deal, cheap, discount, bargain, hack, hurry',
  'High-Ticket':
    'the outcome and what is at stake, said once and evenly, as one owner to another. Avoid: prices unless the data gives them, "free", "quick", "cheap", "affordable"',
  Friendly:
    'a warm first line about their day, an easy way out ("no worries if not", at most once). Avoid: flattery, familiarity nobody has earned',
  Bold: 'short declaratives, one claim the data backs, no hedging. Avoid: insults, capitals, bravado the data does not back',
}

/** Per emotion, what to do and what to avoid. */
export const EMOTION_RULES: Readonly<Record<Emotion, string>> = {
  'Curiosity & Intrigue':
    'open a gap (what they cannot see today) and half close it in the next line. Avoid: a withheld subject, "you won\'t believe", "secret"',
  'Fear of Missing Out':
    'what slips away each week while nothing changes; what others do only if the data says so. Avoid: an invented crowd ("everyone is", "thousands of")',
  'Pattern Interrupt':
    'an odd figure from the data, a scene, a small test, a dry admission. Avoid: a fake "Re:", rudeness, jokes about the reader',
  'Ego Boosting':
    'assume competence: they know the trade, and the problem is beneath them. Avoid: praise of work you never saw ("love what you do")',
  Authority:
    'a credential or count from the data in one clause, then back to the reader. Avoid: "leading", "trusted by", "world-class", "number one"',
  Urgency:
    'a date or season from the data; without one, what each day of waiting costs. Avoid: "last chance", "act now", a deadline the data does not hold',
}
