import { type RefObject, useLayoutEffect } from 'react'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import { type BriefValues, emptyValues, withChange } from '#lib/brief/brief-values.ts'
import { demoSubmissions } from './demo-generation.ts'

/**
 * Fills the form that was written to HTML empty: with what was typed before the page was alive, else with the brief
 * this tab submitted last.
 */
export function useKeptBrief(sheet: RefObject<HTMLFormElement | null>, { replace }: BriefForm): void {
  useLayoutEffect(() => {
    const kept = typedEarly(sheet.current) ?? submittedLast()
    if (kept) replace(kept)
  }, [sheet, replace])
}

const TYPED = ['targetAudience', 'product', 'painPoint', 'solution'] as const

function typedEarly(sheet: HTMLFormElement | null): BriefValues | undefined {
  if (!sheet) return undefined
  const data = new FormData(sheet)
  const texts = TYPED.map((field) => [field, String(data.get(field) ?? '')] as const)
  if (texts.every(([, text]) => text === '')) return undefined
  return withChange(emptyValues('Cold DM'), Object.fromEntries(texts))
}

function submittedLast(): BriefValues | undefined {
  const stored = demoSubmissions.read()
  if (stored.kind !== 'found') return undefined
  const { form } = stored.submission
  return { ...form, variations: String(form.variations) }
}
