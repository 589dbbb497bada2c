const LEAD_IN =
  /^(?:(?:i|we) (?:just |also |recently )?)?(?:noticed|saw|found|see|read|heard|spotted|mention|note|fyi|insight|fun fact|fact|did you know|turns out|it seems|looks like|saw on \w+|read on \w+|recently|stat|btw|according to (?:research|studies|surveys))(?: that)?[:,]? |^(?:research|studies|data|surveys?|stats) (?:shows?|says?|suggests?|found)(?: that)? /i
const SEEN_ON = /^(?:(?:i|we) )?(?:just )?(?:saw|read|noticed|found) (on (?:\w+ )+?)that (.+)$/i
const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'
const TIMELY = new RegExp(
  `\\b(?:${MONTHS}|spring|summer|autumn|fall|winter|christmas|easter|black friday|deadline|until|closes?(?! rate)|closing|ends? (?:in|on|this)|expires?|spots?|seats?|places? left|left (?:in|for|this)|only take|entries|q[1-4] 20\\d\\d|mondays?|fridays?|next (?:week|month|year|quarter)|this (?:week|month|quarter|season))\\b|\\bsince \\d+ \\w+ 20\\d\\d|\\bin 20\\d\\d\\b`,
  'i',
)

/** Without what only says how the sender came to know it. */
export function withoutLeadIn(sentence: string): string {
  const [, where = '', what = ''] = SEEN_ON.exec(sentence) ?? []
  if (what !== '')
    return /\btheir\b/.test(where) &&
      /^[a-z]/.test(what) &&
      !/^(?:their|they|the|a|an|it|there|you)\b/.test(what)
      ? `their ${what}`
      : what
  return sentence
    .replace(LEAD_IN, '')
    .replace(
      /,? (?:according to|per) (?:their )?(?:LinkedIn|Google|website|Companies House|Crunchbase|Glassdoor|Instagram)$/i,
      '',
    )
}

/** It holds a date, a season or a limit that still lies ahead or recurs. */
export function isTimely(text: string): boolean {
  // "went back to 1926", "sold in 2017": what is over urges nobody.
  if (/\b(?:19\d\d|200\d|201\d|202[0-4])\b/.test(text) && !/\b(?:deadline|until|by)\b/i.test(text))
    return false
  if (
    /\b(?:reclaimed|won|lost|sold|worked|founded|launched|raised|helped|saved|earned)\b/i.test(text) &&
    !/\b(?:left|until|closes?)\b/i.test(text)
  )
    return false
  return TIMELY.test(text.replace(/^may\b|\bmay (?=be|have|not|take|need)/i, ''))
}
