import { useEffect } from 'react'
import type { BriefValues } from '#lib/brief/brief-values.ts'
import type { DraftStore } from '#lib/brief/draft.ts'

/** Keeps a form as it is typed, at every change. */
export function useKeptDraft(store: DraftStore, values: BriefValues): void {
  useEffect(() => store.keep(values), [store, values])
}
