import { useEffect } from 'react'
import type { BriefValues } from './brief-values.ts'
import type { DraftStore } from './draft.ts'

export function useSaveDraft(store: DraftStore, values: BriefValues): void {
  useEffect(() => store.keep(values), [store, values])
}
