import { type RefObject, useLayoutEffect } from 'react'
import { useSaveDraft } from '#domains/brief/use-save-draft.ts'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { type BriefValues, createEmptyValues, applyChange } from '#domains/brief/brief-values.ts'
import { demoDraft } from '#domains/brief/draft.ts'

/**
 * Fills the prerendered, empty form with the draft of this browser, and then with what was typed before hydration. After
 * that it saves each change.
 */
export function useRestoreBrief(
  sheet: RefObject<HTMLFormElement | null>,
  { values, replace }: BriefForm,
): void {
  useLayoutEffect(() => {
    const kept = demoDraft.read()
    const typed = typedEarly(sheet.current)
    if (kept || typed) replace(applyChange(kept ?? createEmptyValues('Cold DM'), typed ?? {}))
  }, [sheet, replace])
  useSaveDraft(demoDraft, values)
}

const TYPED = ['targetAudience', 'product', 'painPoint', 'solution'] as const

function typedEarly(sheet: HTMLFormElement | null): Partial<BriefValues> | undefined {
  if (!sheet) return undefined
  const data = new FormData(sheet)
  const texts = TYPED.map((field) => [field, String(data.get(field) ?? '')] as const)
  const typed = texts.filter(([, text]) => text !== '')
  return typed.length > 0 ? Object.fromEntries(typed) : undefined
}
