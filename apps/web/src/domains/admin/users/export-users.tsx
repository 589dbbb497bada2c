import { useState } from 'react'
import { downloadFile } from '#platform/api/download-file.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { notify } from '#platform/notify.ts'
import { Button } from '#ui/button.tsx'
import { toFilterBody } from './users-filter.ts'
import type { UsersRequest } from './users-query.ts'

const FAILED = 'The users could not be downloaded'

/** Downloads the list as it is filtered and sorted. */
export function ExportUsers({ request }: { request: UsersRequest }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { sort, ascending } = request
      await downloadFile(createMemberConnection('admin-users-export', FAILED), {
        body: { ...toFilterBody(request), sort, ascending },
        accept: 'text/csv',
        fallbackName: 'users.csv',
      })
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: FAILED })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="second" size="sm" busy={isBusy} busyText="Preparing..." onClick={() => download()}>
      Download CSV
    </Button>
  )
}
