import type { IndustryId } from '@firstline/contract/industries'

/** How the people of a trade talk. Plain data: no field of a brief is ever written into it, and no figure is made up. */
export interface Industry {
  id: IndustryId
  /** Words, in the singular, that name the people or their business. */
  audience: readonly string[]
  /** Words that an offer to them, or their trouble, is told in; they count for less. */
  offer: readonly string[]
  /** Phrases that hold one of the words and mean another trade. */
  not: readonly string[]
  calls: {
    /** Who pays them. */
    customers: string
    /** What their working day turns around. */
    day: string
    /** What they count. */
    money: string
    /** When it is busiest, or 'none'. */
    season: string
  }
  /** What a day of the usual troubles costs, in their own terms. */
  costs: readonly string[]
  avoid: {
    words: readonly string[]
    /** How one speaks here. */
    manner: 'warm' | 'calm' | 'gentle' | 'quiet' | 'measured' | 'plain' | 'blunt' | 'friendly' | 'lively'
    /** Whether jokes, urgency and fear have no place here. */
    pressure: boolean
  }
}
