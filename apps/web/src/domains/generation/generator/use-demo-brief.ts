import { useEffect, useState } from 'react'
import { demoDraft, memberDraft } from '#domains/brief/draft.ts'
import type { BriefValues } from '#domains/brief/brief-values.ts'
import { notify } from '#platform/notify.ts'

/** The brief of the demo, for a form without a draft. It is moved to the member's draft once. */
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
