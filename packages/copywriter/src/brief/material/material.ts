/**
 * What a brief lets a writer say, in forms whose joints are known: every string here is English that stands in the frame its
 * comment names, without capital, final stop or doubled space. A form that can't be had with confidence is left out.
 */
export interface Material {
  /** The reader's troubles, the one that stands best alone first. */
  troubles: readonly Trouble[]
  offer: OfferSaid
  /** What the offer does, gives, costs and is: what the reader should hear first stands first. */
  gains: readonly Gain[]
  facts: readonly FactSaid[]
  reader: ReaderSaid
}

/** One trouble of the reader's day, said to the reader. Has at least one of `clause`, `parts`, `gerund`, `things`. */
export interface Trouble {
  /** `${Clause}.`: "you finish surgery at 6:30 and then write letters until 9". Never copies seven words of a field in a row. */
  clause?: string
  /** The same as two or three sentences, where it can be taken apart: `${Part}. ${Part}.` */
  parts?: readonly string[]
  /** `What do you do when ${when}?`: present, a habit, up to 11 words, no comma. */
  when?: string
  /** `Still ${gerund}?`, `How much of your week goes to ${gerund}?`: "chasing receipts by email". */
  gerund?: string
  /** `You ${bare}.`, `You still ${bare}.`: "chase receipts by email". Of a gerund, or of a clause that begins with "you". */
  bare?: string
  /** `${Asked}?`, a yes or no question that asks the same of a whole trouble: "is your rain plan still a village hall". */
  asked?: string
  /** `${Things} again?`, `What do you do about ${things}?`: "no-shows and late cancels", "a lack of time", "no budget". */
  things?: string
  /** `${things} ${are | is}` */
  thingsArePlural?: boolean
  /** Each of them can be counted: `fewer ${things}`. Never of "no time" or "high churn". */
  thingsAreCounted?: boolean
  /** It happened once or has happened: "the last guy never showed up before 9". */
  isPast: boolean
  /** A number, a time or a name stands in it. */
  hasDetail: boolean
  /** Only a piece of a longer trouble: it may say too little by itself. */
  isPart: boolean
  words: number
}

export interface OfferSaid {
  /** `${Clause}.`: what the sender does, as one would say it aloud: "we clean windows", "I'm a farm insurance broker". */
  clauses: readonly string[]
  /** `With ${our}, ...`: "our window cleaning", or a name of its own: "Rota". */
  our?: string
  /** `Is ${thing} on your list?`: with the article it needs: "window cleaning", "an order page", "wills". */
  thing?: string
  /** Two to four words without article, for a subject line: "window cleaning". */
  short?: string
  /** Takes "are", "they" and "those". */
  isPlural: boolean
  /** `${Our} ${does}.`: agrees with `our`: "drafts the letter during the consult". */
  does?: string
  /** "I" or "we". */
  sender: 'I' | 'we'
  kind: 'service' | 'tool' | 'program' | 'person' | 'thing'
}

/** One thing the solution or the rest of the product field says. */
export interface Gain {
  /**
   * action: someone does something ("you scan the sticker and see the history", "we lock a rate up to 6 months early");
   * thing: what the reader gets; term: a price, a trial, a guarantee; trait: a state or measure of the offer.
   */
  kind: 'action' | 'thing' | 'term' | 'trait'
  /**
   * `With ${our}, ${clause}.` and `${Clause}.`: a whole finite clause, whatever the kind: "you get text check-ins on day 3, 10
   * and 30", "it costs $120 an episode", "it's up in a day, heated, with a wooden floor". "it" and "they" mean the offer.
   */
  clause: string
  /** `What if ${whatIf}?`: in the past tense of a wish: "your clients forwarded a photo". Only where it's sure. */
  whatIf?: string
  /** `${Phrase}.` or in a row: "$120 an episode", "show notes in 4 days". */
  phrase?: string
  /** `${our}, ${tail}` / `${offer clause} ${tail}`: hangs on the offer: "for $120 an episode", "with 2 tune-ups a year". */
  tail?: string
  /** The verb phrase to an infinitive's "to", for `so you can ${can}`: only of actions of the reader. */
  can?: string
  hasDetail: boolean
  words: number
}

export interface FactSaid {
  /** `${Clause}.`: a whole sentence. */
  clause?: string
  /** `${Phrase}.`: a fragment that stands alone: "63 episodes, 4k listeners". */
  phrase?: string
  /** About the sender it is proof; about the reader or the world it can open a message. */
  about: 'sender' | 'reader' | 'world'
  /** It holds a date, a season or a limit: the honest reason for urgency. */
  isTimely: boolean
}

export interface ReaderSaid {
  /** `for ${plural}`: "dairy farmers", three words at most, only where it names them plainly. */
  plural?: string
  /** `as ${article} ${singular}` */
  singular?: string
  /** `in ${place}`: "Waikato". */
  place?: string
}
