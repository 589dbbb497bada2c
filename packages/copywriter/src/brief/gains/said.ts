import type { Tagger } from '../tagger.ts'
import type { Offer } from '../reading/offer.ts'

/** One piece of a field, with the joint that makes a clause of it. */
export interface Said {
  /**
   * get: "you get" + text; is: "it's" + text; there: "there's" or "there are" + text; use: "we use" + text; you: "you" + text, a
   * base form; covers: "it covers" + text; whole: the text is a clause.
   */
  joint: 'get' | 'is' | 'there' | 'use' | 'you' | 'covers' | 'whole'
  text: string
  kind: 'action' | 'thing' | 'term' | 'trait'
  phrase?: string
  tail?: string
  can?: string
  /** Only worth saying beside what stands before it. */
  isTrivial?: boolean
  /** It speaks of what stands before it, and can't stand alone. */
  leans?: boolean
  /** What joins it to what stands before it: ", so". */
  joiner?: string
  /** How what a clause speaks of is taken up again. */
  topic?: 'it' | 'they'
  /** A price that can end another: "one flat price per page" + "1.9 cents". */
  sum?: string
  takesSum?: boolean
  /** Behind what stands before it this text goes on: "24/7", "from the coach". */
  after?: string
}

/** Who is meant by "it", "we" and "you" in the pieces of a brief. */
export interface Frame {
  /** How the offer is taken up again. */
  subject: 'it' | 'they'
  sender: 'I' | 'we'
  kind: Offer['kind']
  offer: string
  isJob: boolean
  /** The piece stands in the product field, where it says what the offer is. */
  isExtra: boolean
  readers: ReadonlySet<string>
  tagger: Tagger
}
