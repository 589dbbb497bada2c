import { useEffect, useState } from 'react'
import { demoDraft, memberDraft } from '#lib/brief/draft.ts'
import type { BriefValues } from '#lib/brief/brief-values.ts'
import { notify } from '#lib/notify.ts'

/** The brief of the demo, for a form that would open empty. It is taken over once and belongs to the member's form then. */
export function useDemoBrief(): BriefValues | undefined {
  const [brief] = useState(() => (memberDraft.read() ? undefined : demoDraft.read()))
  useEffect(() => {
    if (!brief) return
    demoDraft.forget()
    notify.info('Your demo brief is filled in', {
      id: 'demo-brief',
      description: 'Clear the form to start with an empty one.',
    })
  }, [brief])
  return brief
}
