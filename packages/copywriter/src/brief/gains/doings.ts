import { isPlural, thirdPerson } from '../grammar.ts'
import { OTHER_PEOPLE } from '../lexicon/nouns.ts'
import type { Frame, Said } from './said.ts'
import { isMassNoun, nounPhrase } from './noun-phrase.ts'
import { baseOfGerund, baseOfThird, isStrongVerb, isVerb, OWN_PEOPLE } from './words.ts'

const OBJECT =
  /^(?:an?|the|this|that|these|those|my|our|your|their|its|every|each|all|any|no|nothing|more|less|fewer|what|who|how|which|it|them|you|us|both|only|as|up|everything|anything|one|two|three|[$€£]?\d\S*)$/i
/** Verbs before a bare plural or stuff that hardly make a name with it: "track orders", but not "text reminders". */
const BEFORE_PLURAL =
  /^(?:catch|book|track|manage|schedule|plan|match|compare|process|upload|monitor|accept|scale|control|grow|fill|answer|run|cut|drop|split|merge|filter|reach|find|fix|win|stop|start|collect|show|store|share|handle|close|generate|capture|convert|attract|qualify|nurture|send|write|print|publish)$/
const RESULT_OF_IT =
  /^(?:increase|reduce|improve|boost|lower|minimi[sz]e|maximi[sz]e|eliminate|automate|streamline|simplify|speed|prevent|accelerate|transform|enhance|drive|strengthen|shorten|remove|cut|free|integrate|sync|detect|remind|answer|unify|centrali[sz]e|protect|connect|replace|deliver|ensure|turn|help|attract|generate|convert|capture|qualify|recover|provide|offer|support|include|flag|notify|alert)$/
const MAKERS =
  /^(?:design|build|create|write|edit|manage|handle|produce|develop|optimi[sz]e|film|install|repair|maintain|audit|negotiate|deliver|clean|remove|replace|inspect|ship|vet|source|fix|paint|print|host|prepare|file|translate|train|coach|teach|bring|provide|offer|sort|collect|haul|plan|represent|assess|diagnose|service|treat|cook|bake|cater|recruit|screen|shortlist|interview|research|ghostwrite|repurpose|restock|refill|replenish|assemble|collect|vet|post|run|do|take|make)$/
/** What the reader has and measures, which takes "your". */
const MEASURED =
  /^(?:(?:sales|response|cart|website|conversion|reply|close|show-up|response) )?(?:conversions?|churn|costs?|revenue|sales|bookings|no-shows|margins?|times?|abandonment|spend|bills?|workload|risk|stress|rates?|turnover|profits?|productivity|efficiency|downtime|overheads?|retention|visibility|rankings?|cash flow|credibility|engagement|occupancy)$/i
const MAY =
  /^(?:swap|switch|cancel|pause|skip|leave|rebook|reschedule|upgrade|downgrade|import|export|choose|pick|add|try)$/

/** A verb with its doer left out: "drafts the letter", "scan the sticker", "helping coaches sign clients". */
export function readDoing(text: string, frame: Frame): Said | undefined {
  const words = text.split(' ')
  const at =
    /^(?:automatically|instantly|quickly|easily|simply|just|then|also|never|always|only|finally)$/i.test(
      words[0] ?? '',
    )
      ? 1
      : 0
  const lead = at === 1 ? `${words[0]?.toLowerCase() ?? ''} ` : ''
  const first = (words[at] ?? '').toLowerCase()
  const rest = words.slice(at + 1).join(' ')
  if (rest === '' && lead === '') return undefined
  if (first === 'free' && words[at + 1] !== 'up') return undefined
  if (/^(?:any ?time|at any time|whenever|any (?:day|week|month))\b/i.test(rest) && isVerb(first))
    return { joint: 'whole', kind: 'action', text: `you can ${text}`, can: text }
  if (/^turns? .+ into /i.test(text))
    return {
      joint: 'whole',
      kind: 'action',
      text: `${doer(frame)} ${agree('turn', frame)} ${rest}`,
      can: `turn ${rest}`,
    }
  if (/^pays for itself\b/i.test(text))
    return {
      joint: 'whole',
      kind: 'action',
      text: `${frame.subject} ${frame.subject === 'it' ? 'pays for itself' : 'pay for themselves'}${text.slice(15)}`,
    }
  if (/^cut .{1,200} (?:from .+ to |by \d|in half)/i.test(text)) {
    const what = result('cut', rest)
    return frame.subject === 'they'
      ? { joint: 'you', kind: 'action', text: `cut ${what}`, can: `cut ${what}` }
      : {
          joint: 'whole',
          kind: 'action',
          text: `${doer(frame)} ${agree('cut', frame)} ${what}`,
          can: `cut ${what}`,
        }
  }
  const ours =
    /^(?:our|the|this) (?:[\w-]+ ){0,3}?(?:app|software|platform|tool|system|service|bot|chatbot|assistant|agent|AI|plugin|dashboard|program|programme|course|solution|receptionist|widget) ((?:automatically |instantly |also )?\w+s .+)$/i.exec(
      text,
    )
  if (ours) return readDoes(ours[1] ?? '', frame)
  const allowed =
    /^(?:allows?|lets?|enables?|allowing|letting|enabling) (?:your )?([a-z]+s) (?:to )?([a-z]+) (.+)$/i.exec(
      text,
    )
  if (allowed && OWN_PEOPLE.has(allowed[1] ?? '') && isVerb(allowed[2] ?? ''))
    return {
      joint: 'whole',
      kind: 'action',
      text: `your ${allowed[1] ?? ''} can ${allowed[2] ?? ''} ${(allowed[3] ?? '').replace(/\b(paying) (?=\d+% commission\b)/, '$1 a ')}`,
    }
  const past =
    /^(?:helped|built|worked|trained|served|delivered|launched|managed|saved|generated|placed|sold|completed|raised) (?:\d|over |more than |hundreds|thousands|with |for )/i.exec(
      text,
    )
  if (past)
    return { joint: 'whole', kind: 'trait', text: `${frame.sender === 'I' ? "I've" : "we've"} ${text}` }
  const given = /^(?:get|receive|enjoy) ((?:an?|your own|unlimited|\d+\+?|more|instant|full|free) .+)$/i.exec(
    text,
  )
  if (given && !/^\d+% /.test(given[1] ?? '')) {
    const what = nounPhrase(given[1] ?? '').text
    return {
      joint: 'get',
      kind: 'action',
      text: what,
      phrase: what,
      tail: `with ${what}`,
      can: `get ${what}`,
    }
  }
  const soon = /^(repl(?:y|ies)|responds?|answers?) ((?:within|in|under) (?:\d|an? |one ).+)$/i.exec(text)
  if (soon)
    return {
      joint: 'whole',
      kind: 'action',
      text: `${doer(frame)} ${agree((soon[1] ?? '').toLowerCase().replace(/ies$/, 'y').replace(/s$/, ''), frame)} ${soon[2] ?? ''}`,
    }
  const helped = readHelp(first, rest, frame)
  if (helped) return helped
  const third = baseOfThird(first)
  if (third !== undefined && !isVerb(first) && takesObject(third, words.slice(at + 1)))
    return does(third, rest, lead, frame)
  const gerund = baseOfGerund(first)
  if (gerund !== undefined && isStrongVerb(gerund) && OBJECT.test(words[at + 1] ?? ''))
    return doneByUs(gerund, rest, frame)
  // "skip instead of cancel link" names a thing.
  if (
    /^(?:instead|or) /.test(rest) &&
    /\b(?:links?|buttons?|pages?|options?|emails?|texts?|forms?)$/.test(rest)
  )
    return undefined
  if (lead === 'never ' && isVerb(first)) return order(first, rest, lead, frame)
  if (isVerb(first) && isOrder(first, words.slice(at + 1), frame)) return order(first, rest, lead, frame)
  return undefined
}

/** What surely is done, by its third person: "predicts which customers will cancel". */
export function readDoes(text: string, frame: Frame): Said | undefined {
  const [, lead = '', first = '', rest = ''] =
    /^((?:automatically |instantly |also )?)(\w+)( .+)$/i.exec(text) ?? []
  const base = baseOfThird(first) ?? frame.tagger.baseOf(first)
  return base === '' || rest === '' ? undefined : does(base, rest.trim(), lead, frame)
}

/** "helps dentists fill chairs", "letting you focus on clients". */
function readHelp(first: string, rest: string, frame: Frame): Said | undefined {
  if (!/^(?:help|helps|helping|let|lets|letting|allow|allows|allowing|enable|enables|enabling)$/.test(first))
    return undefined
  const [, whom = '', doing = ''] =
    /^(you|your \w+|(?:[\w-]+ ){0,2}?[a-z-]+s|people) (?:to )?(\w.*)$/i.exec(rest) ?? []
  const bare = /^(?:help|helps|helping)$/.test(first) && isVerb(rest.split(' ')[0] ?? '') ? rest : ''
  const verb = (doing || bare).split(' ')[0] ?? ''
  if (!isVerb(verb)) return undefined
  const isReader =
    bare !== '' || whom === 'you' || !OTHER_PEOPLE.has(whom.split(' ').at(-1)?.toLowerCase() ?? '')
  if (!isReader) return undefined
  const what = doing || bare
  if (/ing$/.test(first) || !RESULT_OF_IT.test(verb))
    return { joint: 'you', kind: 'action', text: what, can: what }
  return {
    joint: 'whole',
    kind: 'action',
    text: `${doer(frame)} ${agree('help', frame)} you ${what}`,
    can: what,
  }
}

/** Filings don't draft and audits don't save: of such, "it" or the sender does. */
export const doer = (frame: Frame) =>
  frame.kind === 'person'
    ? frame.sender
    : frame.subject === 'they' && frame.kind === 'service'
      ? /\bAI\b|automat/.test(frame.offer)
        ? 'it'
        : frame.sender
      : frame.subject
const agree = (base: string, frame: Frame) => (doer(frame) === 'it' ? thirdPerson(base) : base)

/** "shows which machine is down" */
const ASKS = /^(?:show|tell|see|spot|flag|check|track|find|know|predict|learn|decide)$/

function takesObject(base: string, next: readonly string[]): boolean {
  const [ahead = '', after = ''] = next.map((word) => word.replace(/,$/, ''))
  if (ASKS.test(base) && /^(?:which|who|what|when|how|why|where|if)$/i.test(ahead)) return true
  // Two plurals in a row are no name: "flags donors", "books clients".
  if (/^[a-z-]+s$/.test(ahead) && isPlural(ahead)) return true
  if (
    /^(?:in|within|under)$/i.test(ahead) &&
    /^(?:restore|deliver|install|ship|launch|arrive|load|charge|cool|dry|start|finish|sync|pay)$/.test(base)
  )
    return /^(?:\d|an?$|one$|under$|less$|seconds|minutes)/.test(after)
  if (/^24\/\d$/.test(ahead)) return /^(?:answer|work|run|reply|respond)$/.test(base)
  if (ahead === 'to' && /^(?:export|sync|connect|upload|push|publish)$/.test(base)) return true
  if (ahead === '' || /^(?:of|when|for|from|that|which|who|and|with|on|at|or)$/i.test(ahead))
    return /^(?:go|work|run|come|sync|integrate|connect)$/.test(base) && ahead !== '' && ahead !== 'of'
  if (
    /^(?:every|each)$/i.test(ahead) &&
    /^(?:day|week|month|monday|year|quarter|morning|friday|half)$/i.test(after)
  )
    return false
  if (
    (OWN_PEOPLE.has(ahead) ||
      (/^(?:new|your|old|every|all|missed|past)$/.test(ahead) && OWN_PEOPLE.has(after))) &&
    /^(?:text|email|call|message|remind|ask|nudge|chase|invite|ring|greet|qualify|route|score|rebook)$/.test(
      base,
    )
  )
    return true
  if (OBJECT.test(ahead)) return !/^\d/.test(ahead) || isStrongVerb(base) || after !== ''
  if (isStrongVerb(base)) return !/^(?:in|within|by)$/i.test(ahead)
  return (
    (BEFORE_PLURAL.test(base) && (isPlural(ahead) || isPlural(after) || isMassNoun(ahead))) ||
    /^(?:off|back|straight|directly|automatically|into|itself|up|offline|online|anywhere|everywhere|instantly)$/i.test(
      ahead,
    )
  )
}

function does(base: string, rest: string, lead: string, frame: Frame): Said {
  if (base === 'take' || base === 'accept') {
    const who =
      frame.kind === 'tool' ||
      frame.kind === 'thing' ||
      /^\d|^(?:under|only|about|just|less|up|a few) /.test(rest)
        ? doer(frame)
        : frame.sender
    return {
      joint: 'whole',
      kind: 'action',
      text: `${who} ${who === 'it' ? thirdPerson(base) : base} ${agreed(withObjectArticle(rest), who)}`,
    }
  }
  if (base === 'cost') return { joint: 'whole', kind: 'term', text: `it ${lead}costs ${rest}` }
  const said = `${lead}${agree(base, frame)} ${result(base, agreed(withObjectArticle(rest), doer(frame)))}`
  return {
    joint: 'whole',
    kind: 'action',
    text: `${doer(frame)} ${said}`,
    ...(/^(?:go|come|count)$/.test(base) && /^(?:off|toward|towards|against) /.test(rest)
      ? { leans: true }
      : {}),
  }
}

/** Where the sender does it, they do the second thing too: "we send a text and filter the replies". */
const agreed = (rest: string, who: string) =>
  who === 'it'
    ? rest
    : rest.replace(/ and ([a-z]+s) (?=[a-z])/, (whole, second: string) =>
        baseOfThird(second) === undefined ? whole : ` and ${baseOfThird(second) ?? second} `,
      )

/** "saves 10 hours" saves you them; "increases conversions" those are yours. */
function result(base: string, rest: string): string {
  if (
    base === 'save' &&
    /^(?:\d\S*|up to|over|about|around|time|money|hours|thousands|an?|on average)\b|^[$€£]/i.test(rest)
  )
    return `you ${rest}`
  const [, thing = '', how = ''] =
    /^((?:[a-z-]+ )?[a-z-]+?)((?: (?:by|from|to|up to|in|within|for|on) .+| and (?:increase|reduce|improve|boost|lower|save|cut) .+)?)$/i.exec(
      rest,
    ) ?? []
  const measured = thing.replace(/^the /, '')
  if (RESULT_OF_IT.test(base) && MEASURED.test(measured)) return `your ${measured}${how}`
  return rest
}

/** "takes deposit": "takes a deposit". */
function withObjectArticle(rest: string): string {
  const [first = '', second = ''] = rest.split(' ')
  if (OBJECT.test(first) || !/^[a-z]+$/.test(first)) return rest
  const alone = second === '' || /^(?:at|on|in|before|for|from|when|and|by|within|with)$/.test(second)
  if (
    !alone ||
    isPlural(first) ||
    isMassNoun(first) ||
    first.endsWith('ly') ||
    /^(?:offline|online|anywhere|everywhere|instantly|now|today|already|worldwide|nationwide|together|well|alone|fast|fine|itself|themselves|off|up|back|out|on|over|in|into|time|care|part|place|all|automatically|leads|money|to|for|from|with|at|by)$/.test(
      first,
    )
  )
    return rest
  return `${nounPhrase(first).text}${rest.slice(first.length)}`
}

function isOrder(first: string, next: readonly string[], frame: Frame): boolean {
  const [ahead = '', after = ''] = next
  if (/^(?:of|that|which|who|and|or)$/i.test(ahead)) return /^(?:and|or)$/.test(ahead) && isVerb(after)
  if (/^(?:fill|log|sign|check|clock|hand|plug)$/.test(first) && /^in$/.test(ahead) && OBJECT.test(after))
    return true
  // "clean linen", "pick pack and ship": no order to anyone.
  if (first === 'clean' && !OBJECT.test(ahead) && !/clean/.test(frame.offer)) return false
  if (first === 'pick' && isVerb(ahead)) return false
  if (OBJECT.test(ahead))
    return !(
      /^(?:every|each|all)$/i.test(ahead) &&
      !isStrongVerb(first) &&
      /^(?:day|week|month|time)$/i.test(after)
    )
  if (MAY.test(first)) return true
  if (/^(?:off|in|up|out|back|over|down)$/i.test(ahead))
    return /^(?:in|on)$/i.test(ahead) &&
      /^(?:an?|the|your|\d.*|under|less|one|two|minutes|seconds|days|hours|[A-Z].*|real-time|real)$/.test(
        after,
      )
      ? isStrongVerb(first)
      : /^(?:sign|log|set|fill|send|hand|pick|drop|turn|show|start|build|clean|free|speed|plug|roll|scale|cut|get|put)$/.test(
          first,
        )
  if (isStrongVerb(first)) return true
  return (
    BEFORE_PLURAL.test(first) &&
    !(frame.kind === 'service' && !isStrongVerb(first) && /^(?:track|process|match|plan)$/.test(first)) &&
    (isPlural(ahead) || isMassNoun(ahead) || isPlural(after))
  )
}

function order(base: string, rest: string, lead: string, frame: Frame): Said {
  // "replace within a week": of what they do, the sender.
  if (
    /^(?:replace|refund|reply|respond|answer)$/.test(base) &&
    /^(?:within|in|by|every|the same)\b/.test(rest)
  )
    return { joint: 'whole', kind: 'action', text: `${frame.sender} ${base} ${rest}` }
  const what = `${base} ${base === 'save' ? rest : result(base, rest)}`.trim()
  if (lead !== '')
    return { joint: 'whole', kind: 'action', text: `you ${lead}${what}`, can: `${lead}${what}` }
  if (base === 'start' && frame.kind === 'service' && !frame.isJob)
    return { joint: 'whole', kind: 'action', text: `${frame.sender} ${what}` }
  if (MAY.test(base)) return { joint: 'whole', kind: 'action', text: `you can ${what}`, can: what }
  if (
    frame.isExtra
      ? RESULT_OF_IT.test(base)
      : RESULT_OF_IT.test(base) && /^(?:your\b|the\b)?.*$/.test(what) && !/\byour own\b/.test(what)
  ) {
    const who = doer(frame)
    return {
      joint: 'whole',
      kind: 'action',
      text: `${who} ${who === 'it' ? thirdPerson(base) : base} ${result(base, rest)}`,
      can: what,
    }
  }
  if (
    MAKERS.test(base) &&
    !/^(?:tool|program)$/.test(frame.kind) &&
    !/^(?:us|me) /.test(rest) &&
    !/\byour own\b|^take (?:your|a) /.test(what)
  )
    return doneByUs(base, rest, frame)
  return { joint: 'you', kind: 'action', text: what, can: what }
}

function doneByUs(base: string, rest: string, frame: Frame): Said {
  const who = frame.kind === 'tool' ? frame.subject : frame.sender
  return { joint: 'whole', kind: 'action', text: `${who} ${who === 'it' ? thirdPerson(base) : base} ${rest}` }
}
