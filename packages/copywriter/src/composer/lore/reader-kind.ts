/** For what a reader buys: for a home or a life of their own, for children too, or for work. */
export type ReaderKind = 'home' | 'parents' | 'person' | 'business'

const PARENTS = /\b(?:parents?|moms?|mums?|mothers?|dads?|fathers?|families|grandparents)$/i
const AT_HOME =
  /\b(?:home ?owners?|home ?buyers?|house ?buyers?|home ?sellers?|house ?sellers?|first-time buyers|movers|couples|newlyweds|brides|grooms|brides-to-be|women|men|girls|boys|teens|teenagers|students|graduates|grads|seniors|retirees|pensioners|adults|expats|immigrants|beginners|singles|runners|golfers|cyclists|commuters|drivers|renters|households|residents|neighbou?rs|job ?seekers|career changers|over-?\d\ds|millennials|veterans|patients|widows|divorcees|people|dog owners|cat owners|pet owners|car owners|travell?ers|mid-life|anyone)$/i
/** People at work who may also buy for themselves. */
const AT_WORK =
  /\b(?:founders?|executives?|professionals?|entrepreneurs?|ceos?|cfos?|ctos?|managers?|directors?|leaders?|nurses?|doctors?|physicians?|dentists?|lawyers?|attorneys?|teachers?|engineers?|developers?|consultants?|coaches|freelancers?|solopreneurs?|creators?|creatives?|owners?|business owners?|landlords?|investors?|agents?|realtors?|employees|workers|caregivers|pilots|artists|writers|authors|designers|contractors|accountants|bookkeepers|pharmacists|therapists|vets|farmers|academics|scientists|musicians)$/i
/** "people who run small breweries": after this stands the trade. */
const RUNS =
  /\b(?:people|women|men|couples|families|parents|anyone|those) (?:who|that) (?:run|own|manage|sell|make|lead|operate)\b|\bwho (?:run|own|sell)\b/i
const ENDS =
  /\s(?:who|that|which|with|in|at|for|of|from|over|under|between|on|near|around|doing|aged|and up|wanting|looking|struggling|trying|after|before|new to|expecting)\s.*$|[,.;:(].*$/i

/** What the audience field says of who pays. */
export function readerKind(audience: string): ReaderKind {
  if (RUNS.test(audience)) return 'business'
  const head = audience
    .replace(ENDS, '')
    .replace(/\s{1,50}\d.*$/, '')
    .trim()
  if (PARENTS.test(head)) return 'parents'
  if (AT_HOME.test(head)) return 'home'
  return AT_WORK.test(head) ? 'person' : 'business'
}
