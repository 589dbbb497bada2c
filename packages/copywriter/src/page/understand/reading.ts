import type { Thing } from '../structured-data.ts'
import type { Passage } from './passages.ts'
import type { SenderNames } from './sender.ts'

/** The page, ready to be searched: everything in it is meant for visitors. */
export interface Reading {
  title: string
  description: string
  descriptionSentences: readonly string[]
  things: readonly Thing[]
  passages: readonly Passage[]
  names: SenderNames
  /** Whether the page speaks as one person or as a company. */
  voice: 'I' | 'we'
  proper: ReadonlySet<string>
}
