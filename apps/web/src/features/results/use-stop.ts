import { useState } from 'react'
import { messageOf } from '#lib/clean-message.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { stopGeneration } from '#lib/generation/stop-generation.ts'
import { notify } from '#lib/notify.ts'

/** Ends a generation on request; what comes of it is heard by whoever follows the generation. */
export function useStop(connection: GenerationConnection, requestId: string) {
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await stopGeneration(connection, requestId)
    } catch (error) {
      notify.error('Stopping did not work', { description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, onPress: () => void stop() }
}
