import type { AdminUser } from '@firstline/contract/admin'
import { AdminResent } from '@firstline/contract/admin-actions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { historyKey } from '#domains/admin/users/cache-user.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { refetchActive } from '#platform/live/refetch-active.ts'
import { notify } from '#platform/notify.ts'
import { Button } from '#ui/button.tsx'

const FAILED = 'The confirmation mail was not sent'

const WHERE: Record<AdminResent['mails'], string> = {
  sent: 'The link in it confirms the address.',
  outbox: 'No mail server is configured: the mail is in the outbox.',
  kept: 'No mail server is configured: the mail waits until there is one.',
}

export function ResendConfirmation({ user: { userId } }: { user: AdminUser }) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const connection = createMemberConnection('admin-resend-confirmation', FAILED)
      const { mails } = await requestFunction(connection, AdminResent, { body: { userId } })
      const report = mails === 'sent' ? notify.success : notify.warning
      report(mails === 'sent' ? 'Confirmation mail sent' : 'Confirmation mail written', {
        description: WHERE[mails],
      })
      void refetchActive(cache, historyKey(userId))
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: FAILED })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="second" size="sm" busy={isBusy} busyText="Sending..." onClick={() => send()}>
      Resend confirmation mail
    </Button>
  )
}
