/** Roles and places of any trade; the words before them name the trade. */
const ROLE =
  /\b(?:owners?|managers?|directors?|founders?|operators?|teams?|staff|leads?|heads?|executives?|professionals?|people|buyers?|partners?|ceos?|coos?|decision makers?|companies|company|business(?:es)?|firms?|organi[sz]ations?|chains?|groups?|practices?|clinics?|offices?|departments?|shops?|stores?|studios?|centers?|centres?)$/i
/** "owners of ...", "people who run ...": the trade follows. */
const LEADS_ON =
  /^(?:(?:[\w'-]+ )*?(?:owners?|managers?|directors?|founders?|operators?|heads?|teams?|staff|people|persons?|partners?|ceos?|coos?|executives?|those|anyone|businesses|companies) (?:of|at|who (?:run|own|manage|lead)|that (?:run|own|manage)|running|owning|managing)|(?:owners?|managers?|directors?|people|teams?|businesses|companies) (?:in|for|from))\s+/i
/** "I sell to ...", "we work with ...". */
const SENDER =
  /^(?:i|we) (?:mostly |mainly |usually )?(?:sell|talk|speak|market|write|work|reach out|pitch|cater)(?: to| with| for)?\s+/i
/** The words after these say whom the prospects serve, where they are or what they want. */
const ASIDE =
  /\s(?:who|that|which|whose|serving|selling|working|helping|targeting|looking|struggling|with|without|for|near|around|across|over|under|doing|using)\s|[,;(]/i

/**
 * Splits into who the prospects are and the rest. `isName` recognizes trade words that look like roles: "office
 * managers".
 */
export function splitAudience(audience: string, isName: (text: string) => boolean): [string, string] {
  const text = audience.replace(SENDER, '').replace(LEADS_ON, '')
  const aside = ASIDE.exec(text)
  const place = /\s(?:in|at|of|from|on)\s/i.exec(text)
  const end = Math.min(aside?.index ?? text.length, place?.index ?? text.length)
  let head = text.slice(0, end).trim()
  while (ROLE.test(head) && !isName(head)) head = head.replace(ROLE, '').trim()
  return [head, text.slice(end)]
}
