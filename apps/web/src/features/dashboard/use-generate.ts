import type { MessageType } from '@firstline/contract/options'
import { useNavigate } from 'react-router'
import type { CreditStanding } from '#lib/generation/credit-standing.ts'
import { notify } from '#lib/notify.ts'
import { generatorFor } from '#lib/paths.ts'
import { typeLabel } from './type-label.ts'

/** Goes to the generator, or says why not. */
export function useGenerate(messageType: MessageType, standing: CreditStanding): () => void {
  const navigate = useNavigate()
  return () => {
    if (standing.gate === 'open') {
      void navigate(generatorFor(messageType), { state: { messageType } })
      return
    }
    notify.error('Not enough credits', {
      description: `You don't have enough ${typeLabel(messageType)} credits. Please wait for your credits to renew.`,
    })
  }
}
