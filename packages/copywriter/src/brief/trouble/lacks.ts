import { isOrAre } from './copula.ts'

/** What a complaint of something missing says: a thing, a clause or both. */
export interface Lack {
  things?: string
  clause?: string
}

/** What a reader has or has not, where other things are there or not. */
const OWNED =
  /^(?:real |clear |extra |spare |predictable |consistent |online |steady |proper |good |new |qualified )*(?:time|energy|budget|money|leads|idea|clue|website|pipeline|visibility|control|confidence|clients|customers|patients|staff|savings|free time|bookings|referrals|weekends|social life|presence|evenings|motivation|sales|plan|strategy|system|brand|followers|reviews)\b/
const FINITE =
  /\b(?:is|are|can|can't|will|would|was|wants?|knows?|calls?|tells?|answers?|shows?|picks?|gets?|has|have)\b(?! of)/

/** "no time", "not enough leads", "lack of structure", "too much time on admin", "hard to find good staff". */
export function lackIn(text: string): Lack | undefined {
  const [, getting = '', enough = ''] = /^not (getting |having |making )?enough (.+)$/i.exec(text) ?? []
  if (enough !== '') {
    const verb = { 'getting ': 'get', 'making ': 'make' }[getting.toLowerCase()] ?? 'have'
    return { clause: `you don't ${verb} enough ${enough}` }
  }
  if (/^(?:lots|plenty|tons) of [a-z -]+$/i.test(text) && !FINITE.test(text))
    return { things: text, clause: `you have ${text}` }
  if (/^\d+\+? (?:hours?|days?) (?:(?:per|a|for each) \w+ )?on [a-z]/i.test(text))
    return { things: text, clause: `you spend ${text}` }
  const lacking = /^lack of (.+)$/i.exec(text)?.[1]
  if (lacking !== undefined) return { things: `a lack of ${lacking}` }
  const spent =
    /^too (much|many) (time|hours|money) (?:spent |wasted |goes |going |lost )?(?:on|to|in|into) (.+)$/i.exec(
      text,
    )
  const [, amount = '', how = '', what = ''] =
    /^((?:too many |so many |countless |\d+ )?(?:hours|time|days|weeks|evenings|weekends|nights|money|thousands)(?: (?:a|every|each|per) (?:day|week|month|year))?) (spent|wasted|lost) (?:on )?(.+)$/i.exec(
      text,
    ) ?? []
  if (amount !== '')
    return {
      clause: `you ${how === 'spent' ? 'spend' : how === 'lost' ? 'lose' : 'waste'} ${amount} ${/ing\b/.test(what.split(' ')[0] ?? '') ? '' : how === 'lost' ? 'to ' : 'on '}${what}`,
    }
  if (/^[a-z]+ or [a-z]+$/i.test(text)) return { clause: `it's ${text}` }
  const [, work = '', when = ''] =
    /^((?:all the |more )?(?:paperwork|admin|payroll|invoicing|bookkeeping|marking|laundry|reporting|data entry)) ((?:after|every|until|at|on|all|before|by) .+)$/i.exec(
      text,
    ) ?? []
  if (work !== '') return { clause: `you do ${work.charAt(0).toLowerCase()}${work.slice(1)} ${when}` }
  if (spent) return { clause: `you spend too ${spent[1] ?? ''} ${spent[2] ?? ''} on ${spent[3] ?? ''}` }
  if (
    /^(?:so |too |really |very |super )?(?:hard|difficult|tough|impossible|expensive|a pain|a nightmare|tricky) (?:to|for .+ to) [a-z]+/i.test(
      text,
    )
  )
    return { clause: `it's ${text}` }
  const [, much = '', excess = ''] = /^too (many|few|much|little) (.+)$/i.exec(text) ?? []
  if (excess !== '' && !FINITE.test(excess)) {
    const isMany = /^(?:many|few)$/i.test(much)
    return { clause: `${isMany ? 'there are' : "there's"} too ${much} ${excess}` }
  }
  if (
    /^(?:[a-z-]+ ){0,2}[a-z-]+(?: (?:in|on) (?:the|your|our) \w+)?(?: that)? (?:nobody|no one) (?:calls|fills|follows|finishes|sees|wants|likes|uses|reads|looks|knows|trusts|needs|opens|watches|understands|touches|answers|buys)\b[^,]*$/i.test(
      text,
    ) &&
    !/^(?:when|if|because|why|and|but) /i.test(text)
  )
    return { things: text, clause: `you have ${text}` }
  const no = /^no (?!one\b|longer\b|matter\b|way\b)(.+)$/i.exec(text)?.[1]
  if (no === undefined || FINITE.test(no)) return undefined
  return {
    things: `no ${no}`,
    clause: OWNED.test(no)
      ? `${/ since /.test(no) ? "you've had" : 'you have'} no ${no}`
      : `${isOrAre(no) === 'are' ? 'there are' : "there's"} no ${no}`,
  }
}
