import { useState } from 'react'
import { downloadText } from '#platform/browser/download-text.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { postFunction } from '#platform/api/post-function.ts'
import { notify } from '#platform/notify.ts'

const FAILED = 'Your data could not be downloaded'

export function useDataDownload(): { isBusy: boolean; download: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const response = await postFunction(
        createMemberConnection('account-export', FAILED),
        {},
        { accept: 'application/json' },
      )
      const name = /filename="?([\w.-]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      downloadText(name ?? 'firstline-account.json', await response.text(), 'application/json')
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: FAILED })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}
