import { isPlural } from '../grammar.ts'
import { AS_OFTEN_NOUNS, IRREGULAR_PAST } from './subject-does.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'
import { wordCount } from '../reading/item.ts'
import { BARE } from './belongs.ts'

/** A subject and what is said of it, the "is" between them left out. */
export type Said = readonly [subject: string, state: string]

const ADJECTIVE =
  'off sick|out sick|on leave|flat|furious|angry|annoyed|unhappy|too big|too small|too long|too late|on all day|on all night|on all week|on all weekend|out for \\d+ (?:days|weeks|months|hours)(?: waiting .+)?|down|up|empty|full|late|slow|dead|gone|stuck|low|high|thin|tight|broken|weak|messy|outdated|manual|expensive|inconsistent|unpredictable|unreliable|chaotic|stale|behind|too much|all over the place|too high|too low|too slow|too expensive|through the roof|out of control|a mess|a nightmare'
const PARTICIPLE =
  'taken|inspected|unanswered|unread|unsold|scattered|delayed|stored|tracked|written|kept|recorded|logged|lost|missed|wasted|booked|ignored|unpaid|overdue|buried|spread|double-booked|handwritten|managed|scheduled'
const STATE = new RegExp(
  `^(.+?) ((?:still |always |often |usually |half |almost |nearly |mostly |completely )?(?:${ADJECTIVE})(?: (?:too$|\\d[\\d.]*%.*|(?:on|in|at|for|by|since|every|all|again|after|during|when) .+))?)$`,
)
const DONE = new RegExp(
  `^(.+?) ((?:still |always |often )?(?:${PARTICIPLE}) (?:on|in|at|by|across|under|for|every) .+)$`,
)
const BAD_AT_THE_END = new RegExp(
  `^((?:[a-z'-]+ )?[a-z'-]+) ((?:still |always |often )?(?:unanswered|unread|unsold|wasted|missed|ignored|unpaid|overdue|delayed|late|lost))$`,
)
const NO_SUBJECT =
  /\b(?:is|are|has|have|a|an|and|to|of|in|on|at|go|goes|be|being|get|gets|getting|keep|keeps|feel|feels|look|looks|was|were|never|too|so|very|more|less|half|almost|nearly|ends|shows|goes|comes|piles|sets|signs|turns|runs|fills|blows|adds|backs|gives|shows)$|^(?:nobody|no one|someone|somebody|everyone|everybody|he|she|we|i|this|that|you're|they're|we're|i'm|it's|there's)(?!\w)|^(?:too|so|very|more|less|always|still|it|they|you|up|down|sign|set|follow|end|show|half)$|n't\b|^\d|^(?:getting|paying|being|going|running|doing) /i

const HAS_VERB =
  /^(?:[a-z-]+ ){0,2}[a-z-]*[^s ] (?:dries|pays|arrives|opens|wakes|comes|finishes|delivers|turns|breaks|goes|stays|sits|dies|slows|shuts|backs|adds|fills)$|(?:^| )(?:is|are|was|were|has|have|had|will|can|keep|keeps|kept)(?: |$)| (?:falling|going|getting|coming|moving|staying|running|ending|piling|rising|climbing|creeping|shooting|slipping|lagging|jumped|shot|crept|climbed|dropped|moved|stayed|ended|piled|backed|turned|signed|filled|dried|slowed)$/

/** "wishlists flat", "heating bills up", "fire doors inspected on paper". */
export function stateIn(text: string): Said | undefined {
  const [, subject = '', state = ''] = STATE.exec(text) ?? DONE.exec(text) ?? BAD_AT_THE_END.exec(text) ?? []
  if (
    subject === '' ||
    wordCount(subject) > 4 ||
    / (?:nobody|someone|everyone|they|you|it) /.test(` ${subject} `) ||
    NO_SUBJECT.test(subject)
  )
    return undefined
  // "premiums went up", "kids are falling behind": a verb stands there already.
  const noun = subject.split(' ').at(-1) ?? ''
  if (IRREGULAR_PAST.has(noun) || HAS_VERB.test(subject) || endsInVerb(subject)) return undefined
  const [, ...rest] = subject.toLowerCase().split(' ')
  if (/^[a-z]+ing$/.test(subject) && !/^(?:up|down) \d/.test(state)) return undefined
  const last = rest.at(-1) ?? ''
  const isVerb =
    LOOSE_VERBS.has(last) &&
    (isPlural(rest.at(-2) ?? '') || (rest.length === 1 && isPlural(subject.split(' ')[0] ?? '')))
  return isVerb || rest.some((word) => STRONG_VERBS.has(word)) ? undefined : [subject, state]
}

/** Verbs that take "up", "down", "out", "off" or "behind", in their plain form. */
const PHRASAL = new Set(
  `dry pile stack go slow break back shut creep add fill turn show sign end blow wind run pick speed ramp let hold tie drop fall burn wear
  sell drag put step come clog build pop heat warm mess screw give set hang lag stay sit get look feel seem remain ring start keep
  stand lie land roll grow rise climb shoot fly jump bounce tick edge inch trend spiral log call tail trail taper drift break cool wash
  mount stay arrive leave play work close open wake eat use clean mark hike push ratchet`.split(/\s+/),
)

/** "the albums pile", "work dries", "the chair sits": no noun stands at the end. */
function endsInVerb(subject: string): boolean {
  const words = subject.toLowerCase().split(' ')
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  if (words.length < 2) return false
  if (/ed$/.test(last) || /ing$/.test(last)) return true
  if (/(?:[^s]s|people|staff|kids|children)$/.test(before) && !/s$/.test(last))
    return !/^(?:sales|sports|operations|systems|logistics|business)$/.test(before)
  const bases = [last.slice(0, -1), last.slice(0, -2), last.replace(/ies$/, 'y')]
  return /s$/.test(last) && !AS_OFTEN_NOUNS.has(last) && bases.some((base) => PHRASAL.has(base))
}

const GOES =
  /^((?:your |our |the )?(?:[A-Za-z-]+ ){0,2}[A-Za-z-]+) ((?:still |slowly |always )?(?:shrinking|falling|declining|rising|dropping|disappearing|drying|slowing|going|climbing|increasing|decreasing|stalling|slipping|churning|quitting|dwindling|plummeting|tanking|ghosting|flaking|fading|dying|creeping|piling|stacking|leaving|collapsing|crashing|expiring|ageing|aging|waiting|struggling|suffering|complaining))(?: ((?:down|up|out|off|away|mid|over|at|in|on|after|before|every|all|fast|because|to|from|for|through|without|by|halfway|cold|again|late|stale|quiet|unanswered|\d).*))?$/
const AS_MANY =
  /^(?:ROAS|CAC|CPA|CPC|CPL|MRR|ARR|LTV|AOV|ROI|CTR|profit|footfall|churn|sales|retention|turnover)$/i

/** "ROAS going down", "margins shrinking": the "is" is left out. */
export function goingIn(text: string): Said | undefined {
  const [, subject = '', going = '', more = ''] = GOES.exec(text) ?? []
  const noun = subject.split(' ').at(-1) ?? ''
  if (
    subject === '' ||
    NO_DOER.test(noun.toLowerCase()) ||
    /^[a-z]+ing\b|\b(?:of|and|or|that|who)\b/i.test(subject)
  )
    return undefined
  const isNoun = isPlural(noun) || BARE.has(noun.toLowerCase()) || AS_MANY.test(noun)
  return isNoun ? [subject, [going, more].filter(Boolean).join(' ')] : undefined
}

const DOING =
  /^((?:[a-z'-]+ )?[a-z'-]+) ((?:still )?(?!(?:nothing|anything|something|everything|during|ring|bring|sing|king|thing|things|spring|string|swing|cling|fling|sting|ping)\b)[a-z-]+ing (?:out|away|through|on|in|from|off|down|at|to|for|up|around|over|cold|stale|unanswered|late|back|with|after|like)\b.*)$/
const HARMING =
  /^((?:\d+ (?:other )?)?(?:[A-Za-z'-]+ ){0,2}[a-z'-]+) ((?:still )?(?:killing|eating|draining|hurting|holding|slowing|ruining|pushing|stealing|leaving|costing|blocking|taking|getting|missing|calling|asking|canceling|cancelling|waiting) .+)$/
const NO_DOER =
  /^(?:is|are|was|were|be|been|of|in|on|to|for|and|or|by|from|with|not|keep|keeps|kept|start|stop|end|always|still|never|you're|they're|we're|it's|spend|spends|waste|hours|days|weeks|minutes|months|time|too|up|struggle|hate|love|than|just|while|when)$/

/** "money hissing out of the pipes", "leads going cold". */
export function doingIn(text: string): Said | undefined {
  const [, subject = '', doing = ''] = DOING.exec(text) ?? HARMING.exec(text) ?? []
  const noun = subject.split(' ').at(-1) ?? ''
  if (subject === '' || NO_DOER.test(noun) || /^[a-z]+ing /.test(subject)) return undefined
  return isPlural(noun) || BARE.has(noun) ? [subject, doing] : undefined
}

/** The verb a bare subject takes. */
export function isOrAre(subject: string): 'is' | 'are' {
  const head =
    subject
      .replace(/ (?:of|in|on|at|for|from|with) .*$/, '')
      .split(' ')
      .at(-1) ?? ''
  return /(?:[^s]s|people|children|men|women|staff)$/.test(head) && !/(?:us|is|business)$/.test(head)
    ? 'are'
    : 'is'
}
