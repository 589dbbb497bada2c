import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import { generatorFor } from '#lib/paths.ts'
import { typeAsked } from './initial-values.ts'

/**
 * Keeps address and form at one: a link to the other message type chooses it here too, and a choice in the form is named
 * in the address. What a link brought along is used once: a reload would bring it back over what was typed since.
 */
export function useTypeInAddress({ values, change }: BriefForm): void {
  const { messageType } = values
  const navigate = useNavigate()
  const { key, pathname, search, state } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    const asked = seen.current === key ? undefined : typeAsked(state, search)
    seen.current = key
    if (asked && asked !== messageType) {
      change({ messageType: asked })
      return
    }
    const address = generatorFor(messageType)
    const isSilent = messageType === 'Cold DM' && search === ''
    const isTrue = !state && (isSilent || `${pathname}${search}` === address)
    if (!isTrue) void navigate(address, { replace: true, preventScrollReset: true })
  }, [key, pathname, search, state, messageType, change, navigate])
}
