import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { getGeneratorPath } from '#platform/router/paths.ts'
import { getRequestedType } from './get-initial-values.ts'

/**
 * Keeps the address and the form in sync: a link to the other message type selects it, and a choice in the form changes
 * the address. The navigation state of a link is used once: after a reload it would replace what was typed since.
 */
export function useSyncTypeWithUrl({ values, change }: BriefForm): void {
  const { messageType } = values
  const navigate = useNavigate()
  const { key, pathname, search, state } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    const asked = seen.current === key ? undefined : getRequestedType(state, search)
    seen.current = key
    if (asked && asked !== messageType) {
      change({ messageType: asked })
      return
    }
    const address = getGeneratorPath(messageType)
    const isTrue = !state && `${pathname}${search}` === address
    if (!isTrue) void navigate(address, { replace: true, preventScrollReset: true })
  }, [key, pathname, search, state, messageType, change, navigate])
}
