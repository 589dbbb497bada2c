import { useState } from 'react'
import { downloadText } from '#lib/download-text.ts'
import { isNobody } from '#lib/functions/function-errors.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { postFunction } from '#lib/functions/post-function.ts'
import { notify } from '#lib/notify.ts'

const FAILED = 'Your data could not be downloaded'

/** Everything kept about the person, as a file. */
export function useDataDownload(): { isBusy: boolean; download: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const answer = await postFunction(
        memberConnection('account-export', FAILED),
        {},
        { accept: 'application/json' },
      )
      const name = /filename="?([\w.-]+)"?/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      downloadText(name ?? 'firstline-account.json', await answer.text(), 'application/json')
    } catch (error) {
      if (!isNobody(error)) notify.failure(error, { title: FAILED })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}
