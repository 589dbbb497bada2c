import { NoticeBar } from './notice-bar.tsx'
import { useIsOnline } from './use-is-online.ts'

export const OFFLINE = 'You are offline. What you see may be out of date.'

/** For public pages that send requests. */
export function OfflineNotice() {
  return <NoticeBar text={useIsOnline() ? null : OFFLINE} />
}
