import { NoticeBar } from '#components/notice-bar.tsx'
import { useOnline } from '#hooks/use-online.ts'

export const OFFLINE = 'You are offline. What you see may be out of date.'

/** For pages that nobody has to be signed in for and that ask the server for something. */
export function OfflineNotice() {
  return <NoticeBar text={useOnline() ? null : OFFLINE} />
}
