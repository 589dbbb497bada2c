import type { MessageType } from '@firstline/contract/options'
import { useNavigate } from 'react-router'
import type { CreditStatus } from './credit-status.ts'
import { notify } from '#platform/notify.ts'
import { getGeneratorPath } from '#platform/router/paths.ts'
import { getTypeLabel } from './get-type-label.ts'

/** Opens the generator, or explains why it can't. */
export function useOpenGenerator(messageType: MessageType, status: CreditStatus): () => void {
  const navigate = useNavigate()
  return () => {
    if (status.availability === 'open') {
      void navigate(getGeneratorPath(messageType), { state: { messageType } })
      return
    }
    notify.error('Not enough credits', {
      description: `You don't have enough ${getTypeLabel(messageType)} credits. Please wait for your credits to renew.`,
    })
  }
}
