import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'
import type { BriefField } from '@firstline/contract/brief-fields'
import type { GenerationForm } from '@firstline/contract/generation'
import { findReadingField, spaceOut } from '@firstline/contract/readings'
import type { Reading } from '@firstline/contract/readings'

/** A reading whose sentence is still in a field. */
export interface FieldDecision extends Reading {
  readonly field: BriefField
}

/** The readings of a form with their fields. Pages fill fields later, so a sentence may be in none, or decided twice. */
export function listDecisions(form: GenerationForm): FieldDecision[] {
  const decisions = (form.readings ?? []).flatMap((reading) => {
    const field = findReadingField(form, reading)
    return field ? [[spaceOut(reading.source), { ...reading, field }] as const] : []
  })
  return [...new Map(decisions.toReversed()).values()].toReversed()
}

/**
 * The form with the confirmed sentences in place of the typed ones, and without those left out. What is quoted from the
 * middle of a sentence stays: a sentence is never cut. A product or audience is never left without a word.
 */
export function applyReadings(form: GenerationForm): GenerationForm {
  const decisions = listDecisions(form)
  if (decisions.length === 0) return form
  const decided = BRIEF_FIELDS.map((name) => {
    const text = decisions.reduce(decideSentence, form[name]).trim()
    const isNeeded = name === 'product' || name === 'targetAudience'
    return [name, isNeeded && !HAS_LETTER.test(text) ? form[name] : text]
  })
  return { ...form, ...Object.fromEntries(decided) }
}

const HAS_LETTER = /\p{L}/u

function decideSentence(text: string, { source, sentence }: FieldDecision): string {
  const words = spaceOut(source)
    .split(' ')
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return text.replace(
    new RegExp(`${words.join('\\s+')}([.;]?)`, 'gu'),
    (typed: string, stop: string, at: number) => {
      if (!endsSentence(text.slice(0, at)) || !startsSentence(text.slice(at + typed.length), stop))
        return typed
      if (sentence === null) return ''
      return /[.!?]["”')]?$/.test(sentence) ? sentence : `${sentence}${stop}`
    },
  )
}

const endsSentence = (before: string): boolean => {
  const said = before.trimEnd()
  return said === '' || before.slice(said.length).includes('\n') || /[.;:?!,•*–—]$|(?:^|\s)-$/.test(said)
}

const startsSentence = (after: string, stop: string): boolean => {
  const rest = after.trimStart()
  const gap = after.slice(0, after.length - rest.length)
  if (rest === '' || gap.includes('\n')) return true
  return stop === '' ? /^(?:[:?!,•*–—]|-\s)/.test(rest) : gap !== ''
}
