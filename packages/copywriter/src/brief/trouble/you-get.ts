const MESSAGES =
  /\b(?:mistakes?|errors?|quotes?|bills?|letters?|fines?|emails?|calls?|DMs?|messages?|texts?|tickets?|no-shows?|complaints?|requests?|refunds?|chargebacks?|cancellations?|questions?|enquiries|inquiries|phone calls?)\b/i
const TROUBLES =
  /\b(?:bookings|returns|mistakes|errors|leaks|delays|complaints|reviews|no-shows|refunds|cancellations|calls|fines|quotes|emails)$/
const ALL_DAY =
  /^(?:[a-z-]+ ){0,2}\S+ (?:all day|every \w+|at \d+(?::\d\d)? ?(?:am|pm)|on \w+days?|after \d+ ?(?:am|pm)|all night|all week|on \w+day \w+s?)$/i
const DATED =
  /^((?:the|a|an) [a-z -]+) (in (?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|summer|winter|spring|autumn)(?: \d{4})?)$/
const NOT_YET = /you (?=sold|made|paid|had|earned|hired|started|opened|launched)/

/** What comes to the reader, as a clause: "you get refund emails all day", "you get double bookings because ...". */
export function youGet(text: string): string | undefined {
  if (
    /^(?:the |your |my )?(?:[a-z]+ )?[a-z]+s (?:text|email|call|message|DM|ring) (?:you|your|us|them|about|at|on|in|every)\b/i.test(
      text,
    )
  )
    return undefined
  const [, thing = '', when = ''] = /^(.+?) (before you(?:'ve)? .+)$/.exec(text) ?? []
  if (thing !== '' && MESSAGES.test(thing)) return `you get ${thing} ${when.replace(NOT_YET, "you've ")}`
  const [, many = '', why = ''] = /^([a-z -]+?s) ((?:because|when|since|whenever) .+)$/.exec(text) ?? []
  if (many !== '' && TROUBLES.test(many) && !/^(?:you|they|we|it|i|your|nobody|the)\b/i.test(many))
    return `you get ${many} ${why}`
  // "apprentices call off at 6am": they do it, and nobody gets it.
  if (
    /^(?:[a-z-]+ )?[a-z-]*[^s]s (?:call|text|email|message|quote|bill|question|request) (?:\S+ )/.test(text)
  )
    return undefined
  return ALL_DAY.test(text) && MESSAGES.test(text.split(' ').slice(0, 3).join(' '))
    ? `you get ${text}`
    : undefined
}

/** "the copper switch-off in January 2027" is then. */
export function isThen(text: string): string | undefined {
  const [, event = '', date = ''] = DATED.exec(text) ?? []
  return event === '' ? undefined : `${event} is ${date}`
}
