import type { Frame, Said } from './said.ts'
import { headOf, isMassNoun, isOrAre, nounPhrase, withThe } from './noun-phrase.ts'
import { isParticiple, isStrongVerb, isVerb, OWN_PEOPLE, OWN_THINGS } from './words.ts'

/** What is done with a thing, where other participles only describe it: "a list ordered by revenue". */
const DONE =
  /^(?:included|paid|kept|weighed|delivered|sent|filed|done|handled|managed|sorted|covered|tested|checked|cleaned|washed|taken|updated|posted|published|booked|answered|returned|guaranteed|provided|supplied|waived|refunded|voted|translated|recorded|reviewed|monitored|collected|picked|scheduled|confirmed|approved|shipped|installed|fixed|replaced|stored|removed|emptied|cooked|served|counted|signed|credited|mapped|surveyed|launched|edited|repaired|painted|finished|processed|loaded|unloaded|designed|listed|measured|matched|refilled|sanitised|sanitized|serviced|walked|fed|wiped|accepted|recycled|replied|archived|insured|hired|sourced|trained|sewn|ground|laid|x-rayed)$/
const BASE: Readonly<Record<string, string>> = {
  sorted: 'sort',
  handled: 'handle',
  managed: 'manage',
  covered: 'cover',
  done: 'do',
  paid: 'pay for',
  booked: 'book',
  arranged: 'arrange',
  filed: 'file',
  delivered: 'deliver',
  installed: 'install',
  organised: 'organise',
  organized: 'organize',
  supplied: 'supply',
  provided: 'provide',
  cleaned: 'clean',
  checked: 'check',
  written: 'write',
  made: 'make',
  built: 'build',
}
const STATE =
  /^(?:up|live|ready|clear|clean|back|open|gone|fixed|online|full|safe|dry|offline|down|free|optional|extra|out|over|finished|complete)$/
const OPENS =
  /^(?:in|on|at|by|from|with|within|under|to|for|as|of|and|or|every|each|daily|weekly|monthly|once|twice|\d.*|before|after|the|a|an|while|when|since|until|till|per|over|so|same|overnight|next|if|around|off|offline|online|locally|instantly|automatically|directly|straight|via|through|into|without|inside|up|out|back|us|because|all|upfront|anywhere|throughout|yearly|annually|between|across|using|fresh|hot|cold|well|free|worldwide|nationwide|raw|quickly|properly|ready)$/i
const OPEN_ADJECTIVES =
  /^(?:live|ready|up|open|available|easy|compatible|secure|fast|quick|affordable|insured|certified|licensed|remote|online|local|profitable|flexible|native|private|confidential|portable|waterproof|heated|quiet|safe|family-run|family-owned|vegan|organic|handmade|award-winning|fully|hand-\w+|pet-safe|child-safe|eco-friendly|GDPR-compliant|HIPAA-compliant|SOC2|invite-only|hands-on|self-paced|back|home|out|off|offline|drag-and-drop|door-to-door|whole-of-market|bilingual|painless|jargon-free|dog-friendly|kid-friendly|custom-made|one-to-one|1-to-1|one-on-one|same-week|same-day|weekly|monthly|[\w-]+-(?:ready|friendly|proof|free|safe|compliant|based))$/i

/** A state or measure of the offer, or of one thing in it: "heated", "filed in 3 days", "training included". */
export function readState(text: string, frame: Frame): Said | undefined {
  if (/^done[- ]for[- ]you$/i.test(text))
    return { joint: 'is', kind: 'trait', text: 'done for you', phrase: 'done for you' }
  if (frame.isJob && /^home (?:every|each|by|at|on|for|in)\b/i.test(text))
    return { joint: 'whole', kind: 'action', text: `you're ${text}`, phrase: text }
  const words = text.split(' ')
  const [first = '', second] = words.map((word) => word.toLowerCase())
  if (/^(?:the )?same[ -](?:day|week)$/i.test(text))
    return { joint: 'is', kind: 'trait', text: text.replace(/^the /i, '').replace(' ', '-'), phrase: text }
  if (
    /^(?:helped|built|worked|trained|served|launched|managed|saved|generated|placed|sold|completed|raised) (?:\d|over |more than |hundreds|thousands|with )/i.test(
      text,
    )
  )
    return undefined
  if (/^all (?:[a-z]+ )?(?:checked|tested|approved|insured|trained|vetted|certified|licensed)$/i.test(text))
    return { joint: 'is', kind: 'trait', text, phrase: text }
  if (/^(?:full|part)[- ]time$/i.test(text)) return { joint: 'is', kind: 'trait', text, phrase: text }
  if (first === 'all' && isParticiple(second ?? '') && words.length > 2)
    return { joint: 'is', kind: 'trait', text, phrase: text }
  if (/^set up (?:in|within|by|for|on|the) /i.test(text))
    return { joint: 'is', kind: 'trait', text, phrase: text, tail: text }
  if (/^in by /i.test(text)) return { joint: 'is', kind: 'trait', text, phrase: text }
  // "cut the bill by 40%" is an order, whatever else "cut" may be.
  const isOrder = isVerb(first) && /^(?:the|an?|your|their|all|every|each)$/.test(second ?? '')
  if (isParticiple(first) && !isOrder && (second === undefined || OPENS.test(second)) && first !== 'set')
    return { joint: 'is', kind: 'trait', text, phrase: text, tail: text }
  const byUs = /^(.+?) (?:is |are )?(\w+) (?:by us|for you)$/i.exec(text)
  if (byUs && isParticiple(byUs[2] ?? '')) {
    const [, thing = '', done = ''] = byUs
    const base = BASE[done.toLowerCase()]
    if (base)
      return {
        joint: 'whole',
        kind: 'action',
        text: `${frame.sender} ${base} ${withThe(thing)}${/for you$/i.test(text) ? ' for you' : ''}`,
        phrase: text,
        tail: `with ${text}`,
      }
  }
  if (/^(?:top|number|#) ?\d+\b/i.test(text))
    return {
      joint: 'whole',
      kind: 'trait',
      text: `you're ${/^top/i.test(text) ? 'in the ' : ''}${text}`,
      phrase: text,
    }
  const alone = words.length === 1 ? frame.tagger.tag(text)[0]?.tags : undefined
  if (alone?.has('Adjective') && !alone.has('Noun')) return { joint: 'is', kind: 'trait', text, phrase: text }
  return readThingState(words, frame) ?? readAdjectives(text, words)
}

/** "waste weighed daily", "page up within an hour", "lot clear by 6am", "feed cost down 18%". */
function readThingState(words: readonly string[], frame: Frame): Said | undefined {
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      (DONE.test(word.toLowerCase()) || STATE.test(word.toLowerCase())) &&
      !/^(?:of|to|the|a|an|for|and|or)$/i.test(words[index - 1] ?? ''),
  )
  if (at < 1 || at > 5) return undefined
  const thing = words.slice(0, at).join(' ')
  const state = (words[at] ?? '').toLowerCase()
  const rest = words.slice(at + 1)
  const next = rest[0]
  if (next !== undefined && !OPENS.test(next) && !/^\d/.test(next)) return undefined
  if (
    /\b(?:is|are|gets?|can|will|be|who|that|which|it|them|you|your|we)\b/i.test(thing) ||
    /^an? /i.test(thing)
  )
    return undefined
  if (/^(?:for|from|in|on|at|with|by|to|set|sign|pick|start|go|get|be|stay|come|show)\b/i.test(thing))
    return undefined
  if (
    words.length === 2 &&
    /^(?:[A-Z]{2,}|police|background|vet|fire|lab|pressure|safety|human|hand|double|peer)$/.test(thing) &&
    /^(?:approved|tested|checked|installed|cleaned)$/.test(state)
  )
    return undefined
  if (words.length < 6 && (/ly$/.test(thing) || (!/ /.test(thing) && isParticiple(thing.toLowerCase()))))
    return undefined
  const back = /^(\d+%) back (to .+)$/.exec(words.join(' '))
  if (back)
    return {
      joint: 'whole',
      kind: 'trait',
      text: `${back[1] ?? ''} goes back ${back[2] ?? ''}`,
      phrase: words.join(' '),
    }
  const noun = thing.split(' ').at(-1)?.toLowerCase() ?? ''
  if ((at > 1 && isStrongVerb(noun)) || /^(?:come|comes|goes|stays?|gets?|keeps?|runs?)$/.test(noun))
    return undefined
  // "clean 3 times a week" is an order; "back office" a thing.
  if (STATE.test(state) && next === undefined && !/^(?:optional|extra|free|online)$/.test(state))
    return undefined
  if (headOf(thing) !== thing.split(' ').at(-1) && !/ of /.test(thing)) return undefined
  if (state === 'optional') {
    const option = thing.replace(/host$/, 'hosting')
    return {
      joint: 'whole',
      kind: 'trait',
      text: `${option} ${isOrAre(option)} optional`,
      phrase: `optional ${option}`,
    }
  }
  if (
    /^(?:up|down)$/.test(state) &&
    /^\d/.test(next ?? '') &&
    /\b(?:trials|tests|studies|pilots|months|weeks|years)$/.test(rest.join(' '))
  )
    return {
      joint: 'whole',
      kind: 'trait',
      text: `${owned(thing, frame)} ${isOrAre(thing) === 'is' ? 'was' : 'were'} ${state} ${rest.join(' ')}`,
      phrase: `${thing} ${state} ${rest.join(' ')}`,
    }
  const tail = rest.length === 0 ? '' : ` ${rest.join(' ')}`
  const kept = /^(?:kept|stored|fixed|held|frozen)$/.test(state) && /^ \d/.test(tail) ? ` for${tail}` : tail
  const done = state === 'paid' && rest.length === 0 ? 'paid for' : state === 'voted' ? 'voted on' : state
  return {
    joint: 'whole',
    kind: 'trait',
    text: `${state === 'included' && !nounPhrase(thing).isPlural ? (/^(?:second|third|extra) /i.test(thing) ? nounPhrase(thing).text : includedThing(thing)) : owned(thing, frame)} ${isOrAre(thing)} ${done}${kept}`,
    phrase: `${thing} ${done}${kept}`,
    tail: `with ${isMassNoun(headOf(thing)) ? thing : withThe(thing)} ${done}${kept}`,
  }
}

/** "training is included", "the linen" would ask which. */
const includedThing = (thing: string) => (isMassNoun(headOf(thing)) ? thing : withThe(thing))

/** "your lot", "the page": what the reader has is theirs, the rest is the offer's. */
function owned(thing: string, frame: Frame): string {
  const head = headOf(thing).toLowerCase()
  if (/^\d[\d.,]*% /.test(thing)) return nounPhrase(thing).text
  if (/^(?:your|our|the|my|all|every|each|no|\d)/i.test(thing) || /^[A-Z]/.test(thing))
    return /^[A-Z]{2,5}$/.test(thing) ? `the ${thing}` : thing
  if (/^(?:second|third|extra) /i.test(thing)) return nounPhrase(thing).text
  const isOffered = frame.offer.toLowerCase().includes(head.replace(/s$/, ''))
  if (!isOffered && (OWN_THINGS.has(head) || OWN_PEOPLE.has(head)) && !/ /.test(thing)) return `your ${thing}`
  if (nounPhrase(thing).isPlural && !/^(?:permits|tools|materials|parts|fees|taxes|keys)$/.test(thing))
    return thing
  return frame.isJob ? `your ${thing}` : withThe(thing)
}

function readAdjectives(text: string, words: readonly string[]): Said | undefined {
  const first = words[0] ?? ''
  const last = words.at(-1)?.toLowerCase() ?? ''
  const is: Said = { joint: 'is', kind: 'trait', text, phrase: text }
  if (
    OPEN_ADJECTIVES.test(first) &&
    (words.length === 1 || (OPENS.test(words[1] ?? '') && !/^\d/.test(words[1] ?? '')))
  )
    return {
      ...is,
      ...(words.length === 1 && /^(?:remote|online|SOC2|native)$/i.test(first) ? { isTrivial: true } : {}),
    }
  // "RFID tagged", "fully insured", "fire rated", "Xero certified"; "freshly roasted every week".
  const second = words[1]?.toLowerCase() ?? ''
  const isShort = words.length === 2 || (words.length === 3 && /^(?:[A-Z\d]{2,}|\w+ly)$/.test(first))
  if (
    words.length === 2 &&
    /^(?:compliant|friendly|proof|safe|ready|only|based|native|resistant|neutral|compatible|approved)$/.test(
      last,
    ) &&
    !/^(?:an?|the|your|not)$/i.test(first)
  )
    return is
  if (
    words.length === 2 &&
    /^(?:[A-Z]{2,}|police|background|vet|fire|lab|pressure|safety|human|hand|double|peer)$/.test(first) &&
    /^(?:approved|tested|checked)$/.test(last)
  )
    return is
  if (isShort && isParticiple(last) && !DONE.test(last) && !/^(?:an?|the|your)$/i.test(first)) return is
  if (isShort && isParticiple(last) && /^(?:\w+ly|hand|family|[A-Z]{2,})$/.test(first)) return is
  if (/ly$/.test(first) && isParticiple(second) && words[2] !== undefined && OPENS.test(words[2])) return is
  return undefined
}
