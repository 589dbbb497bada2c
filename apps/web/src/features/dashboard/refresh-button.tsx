import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { messageOf } from '#lib/clean-message.ts'
import { notify } from '#lib/notify.ts'

/** Asks the server anew. */
export function RefreshButton() {
  const { refreshProfile } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      await refreshProfile()
    } catch (error) {
      notify.error('Refresh failed', { description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="second" busy={isBusy} icon={<RefreshCw />} onClick={() => void refresh()}>
      Refresh
    </Button>
  )
}
