import type { Frame, Said } from './said.ts'

const UNIT = '(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|weekends?)'
const COUNT = String.raw`(?:about |around |only |just |under |over |less than |up to )?(?:\d[\d.,]*(?:-\d[\d.,]*)?\+?|an?|one|two|three|four|five|six)`
const DURATION = new RegExp(
  String.raw`^${COUNT}(?: |-)(?:working |business )?${UNIT}(?: (?:inside|start to|from|on average|door to|end to|total|long|each|per|in all|tops|max|or less|flat).*)?$`,
  'i',
)
const BY_TIME = new RegExp(
  String.raw`^(in|within|under|after|by|before) (.+ ${UNIT}|\d+(?:am|pm)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|the (?:same|next) day)$`,
  'i',
)
const MEDIA =
  /\b(?:trailers?|videos?|films?|podcasts?|clips?|ads?|reels?|interviews?|episodes?|calls?|sessions?|commercials?)\b/i
const CLOCK =
  /^(\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)?)\s?(?:-|to)\s?(\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm))(?: (.+))?$/i
const PLACES = /^(?:only |just )?(\d[\d.,]*\+?) (?:seats|spots|places|rooms|slots|beds)\b.*$/i
const PEOPLE =
  /^(?:up to |from |for )?(\d[\d.,]*(?:-\d[\d.,]*)?\+?) (?:guests|people|pax|covers|delegates|kids|children)$/i
const PREPOSITION =
  /^(?:at|on|in|from|by|via|across|inside|near|for|through|throughout|over|under|using|with|without|to|between|within|all over|right|straight)\b/i

/** How long, how far, how many, when and where. */
export function readMeasure(text: string, frame: Frame): Said | undefined {
  const they = frame.subject === 'they'
  const trait = (clause: string, extra: Partial<Said> = {}): Said => ({
    joint: 'whole',
    kind: 'trait',
    text: clause,
    phrase: text,
    ...extra,
  })
  const verb = (base: string, third: string) => `${frame.subject} ${they ? base : third}`
  if (/^-?\d+\s?°[CF]$/.test(text) || /^\d+% [a-z]+(?:able|ible|ic|free|ed|al)$/.test(text))
    return { joint: 'is', kind: 'trait', text, phrase: text }
  if (/^24\/\d$/.test(text))
    return trait(verb('run', 'runs') + ` ${text}`, { after: `, ${text}`, tail: text })
  if (/^(?:\d|six|seven) days a week$/i.test(text))
    return frame.kind === 'person' || frame.kind === 'service'
      ? trait(`${frame.sender === 'I' ? "I'm" : "we're"} there ${text}`, { after: `, ${text}` })
      : trait(verb('run', 'runs') + ` ${text}`, { after: `, ${text}` })
  if (/^(?:day and night|day or night|all day|all year|(?:a)?round the clock|year-round)$/i.test(text))
    return trait(verb('run', 'runs') + ` ${text}`, { after: `, ${text}`, tail: text })
  if (DURATION.test(text)) {
    if (frame.isJob) return { joint: 'is', kind: 'trait', text, phrase: text }
    if (frame.kind === 'program' && they && /(?:hours?|minutes?)$/.test(text))
      return trait(`${verb('last', 'lasts')} ${text}`)
    if (frame.kind === 'program') return { joint: 'is', kind: 'trait', text, phrase: text }
    if (MEDIA.test(frame.offer))
      return trait(`${verb('run', 'runs')} ${text.replace(/ long$/, '')}`, { tail: `of ${text}` })
    return trait(
      `it takes ${text}`,
      frame.kind === 'thing' ? {} : { tail: `in ${text.replace(/^(?:in|within) /i, '')}` },
    )
  }
  const by = BY_TIME.exec(text)
  if (by) {
    const [, preposition = '', time = ''] = by
    return trait(
      /^(?:in|within)$/i.test(preposition)
        ? `it takes ${time}${/^within$/i.test(preposition) ? ' at most' : ''}`
        : `it's done ${text}`,
      { after: ` ${text}`, tail: text },
    )
  }
  const start = /^starts?(?:ing)? (within|in|on|from|by) (.+)$/i.exec(text)
  if (start && !/[$€£]/.test(text)) {
    const when = `${start[1] ?? ''} ${start[2] ?? ''}`
    return trait(
      frame.kind === 'service' ? `${frame.sender} start ${when}` : `${verb('start', 'starts')} ${when}`,
      { phrase: `a start ${when}`, tail: `starting ${when}` },
    )
  }
  const clock = CLOCK.exec(text)
  if (clock) {
    const [, from = '', to = '', days = ''] = clock
    const hours = `between ${from} and ${to}${days === '' ? '' : ` ${days}`}`
    return trait(
      frame.kind === 'service'
        ? `${frame.sender} come ${hours}`
        : `${frame.subject === 'it' ? "it's" : "they're"} ${hours}`,
      { tail: hours },
    )
  }
  if (/^(?:evenings|weekends|mornings|nights|weekdays)(?: (?:and|or) \w+)?(?: only)?$/i.test(text))
    return {
      joint: 'is',
      kind: 'trait',
      text: /^week/i.test(text) ? `on ${text.toLowerCase()}` : `in the ${text.toLowerCase()}`,
      phrase: text,
      tail: /^week/i.test(text) ? `on ${text.toLowerCase()}` : `in the ${text.toLowerCase()}`,
    }
  const languages = /^(?:in )?(\d+\+? languages)$/i.exec(text)
  if (languages)
    return trait(`${verb('come', 'comes')} in ${languages[1] ?? ''}`, { tail: `in ${languages[1] ?? ''}` })
  if (
    /^(?:every|once|twice) (?:\d+|an?|other|each|every|two|three|four|six)?\s?(?:days?|weeks?|months?|quarters?|years?|hours?)$/i.test(
      text,
    ) ||
    /^(?:weekly|monthly|daily)$/i.test(text)
  )
    return frame.kind === 'service'
      ? trait(`${frame.sender} come ${text}`, { tail: text })
      : { joint: 'is', kind: 'trait', text, phrase: text, tail: text }
  const journey = /^from ([a-z][\w-]*) to ([a-z][\w-]*) in (.+)$/i.exec(text)
  if (journey) return trait(`you go ${text}`, { kind: 'action', can: `go ${text}` })
  const most = /^(?:max|maximum|max\.|no more than) (\d+ .+)$/i.exec(text)
  if (most)
    return {
      joint: 'there',
      kind: 'trait',
      text: `at most ${most[1] ?? ''}`,
      phrase: `at most ${most[1] ?? ''}`,
      tail: `with at most ${most[1] ?? ''}`,
    }
  const people = PEOPLE.exec(text)
  if (people)
    return {
      joint: 'there',
      kind: 'trait',
      text: `room for ${text.replace(/^(?:from|for) /i, '')}`,
      phrase: `room for ${text.replace(/^(?:from|for) /i, '')}`,
      tail: `for ${text.replace(/^(?:from|for) /i, '')}`,
    }
  if (PLACES.test(text)) return { joint: 'there', kind: 'trait', text, phrase: text, tail: `with ${text}` }
  if (/^up to \d/i.test(text))
    return { joint: 'covers', kind: 'trait', text, phrase: text, tail: `for ${text}` }
  if (
    /^from \d[\d.,]* (?:metres|meters|pieces|units|bottles|kilos|kg|litres|liters|pallets|boxes|copies|cases|items|sheets|bags)\b/i.test(
      text,
    )
  )
    return trait(`orders start at ${text.slice(5)}`, { tail: text })
  if (/^from \d/i.test(text)) return trait(`${verb('start', 'starts')} at ${text.slice(5)}`, { tail: text })
  const range = /^(\d[\d.,]*)\s?-\s?(\d[\d.,]*) (\w+)$/.exec(text)
  if (range)
    return {
      joint: 'covers',
      kind: 'trait',
      text: `${range[1] ?? ''} to ${range[2] ?? ''} ${range[3] ?? ''}`,
      phrase: text,
      tail: `for ${text}`,
    }
  const faster = /^(?:up to )?\d+(?:%|x) (?:faster|cheaper|quicker|lighter|stronger|smaller)\b.*$/i.exec(text)
  if (faster) return { joint: 'is', kind: 'trait', text, phrase: text }
  if (PREPOSITION.test(text) && !/^in by /i.test(text)) {
    const after = `, ${text}`
    if (/^(?:at|on|in|from|near|for|between|inside|within|over|across) /i.test(text))
      return { joint: 'is', kind: 'trait', text, phrase: text, tail: text, after }
    return undefined
  }
  return undefined
}
