import { useState } from 'react'
import { downloadFile } from '#platform/api/download-file.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { notify } from '#platform/notify.ts'

const FAILED = 'Your data could not be downloaded'

export function useDataDownload(): { isBusy: boolean; download: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(createMemberConnection('account-export', FAILED), {
        body: {},
        accept: 'application/zip',
        fallbackName: 'firstline-account.zip',
      })
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: FAILED })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}
