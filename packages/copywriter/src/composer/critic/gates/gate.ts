import type { BriefFields } from '../../../brief/read-brief.ts'

/** Looks at one text; gives the fault in plain words, or nothing. */
export type GateTest = (text: string, brief: BriefFields) => string | undefined

export type GateId = 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8' | 'G9' | 'G10'

export interface GateFailure {
  gate: GateId
  reason: string
}
