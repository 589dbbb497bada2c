import { type RefObject, useLayoutEffect } from 'react'
import { useKeptDraft } from '#hooks/use-kept-draft.ts'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import { type BriefValues, emptyValues, withChange } from '#lib/brief/brief-values.ts'
import { demoDraft } from '#lib/brief/draft.ts'

/**
 * Fills the form that was written to HTML empty: with the brief as it was left in this browser, and over it what
 * was typed before the page was alive. From then on it is kept as it is typed.
 */
export function useKeptBrief(sheet: RefObject<HTMLFormElement | null>, { values, replace }: BriefForm): void {
  useLayoutEffect(() => {
    const kept = demoDraft.read()
    const typed = typedEarly(sheet.current)
    if (kept || typed) replace(withChange(kept ?? emptyValues('Cold DM'), typed ?? {}))
  }, [sheet, replace])
  useKeptDraft(demoDraft, values)
}

const TYPED = ['targetAudience', 'product', 'painPoint', 'solution'] as const

function typedEarly(sheet: HTMLFormElement | null): Partial<BriefValues> | undefined {
  if (!sheet) return undefined
  const data = new FormData(sheet)
  const texts = TYPED.map((field) => [field, String(data.get(field) ?? '')] as const)
  const typed = texts.filter(([, text]) => text !== '')
  return typed.length > 0 ? Object.fromEntries(typed) : undefined
}
