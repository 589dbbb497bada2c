import type { GenerationForm } from '@firstline/contract/generation'
import { READING_MAX_LENGTH, READINGS_MAX } from '@firstline/contract/readings'
import { readBrief } from '../src/brief/read-brief.ts'

/** The form of a sender who takes every proposal as it is. */
export const confirmAll = (form: GenerationForm): GenerationForm => ({
  ...form,
  readings: readBrief(form)
    .phrases.slice(0, READINGS_MAX)
    .map(({ source, proposal }) => ({ source, sentence: proposal.text.slice(0, READING_MAX_LENGTH) })),
})
