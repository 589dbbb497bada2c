import { useState } from 'react'
import { readErrorMessage } from '#platform/clean-message.ts'
import { type GenerationConnection, stopGeneration } from '#domains/generation/generation-connection.ts'
import { notify } from '#platform/notify.ts'

/** Ends a generation on request; its followers receive the outcome. */
export function useStopGeneration(connection: GenerationConnection, requestId: string) {
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await stopGeneration(connection, requestId)
    } catch (error) {
      notify.error('Stopping did not work', { description: readErrorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, onPress: () => void stop() }
}
