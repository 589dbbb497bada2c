import { NoticeBar } from '#components/notice-bar.tsx'
import { useOnline } from '#hooks/use-online.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { OFFLINE } from './offline-notice.tsx'

const RECONNECTING = 'Reconnecting. What you see may be out of date.'

/** Says that what is shown may be old, for as long as nothing tells the page of changes. */
export function ConnectionNotice() {
  const { isReconnecting } = useAuth()
  const isOnline = useOnline()
  if (!isOnline) return <NoticeBar text={OFFLINE} />
  return <NoticeBar text={isReconnecting ? RECONNECTING : null} />
}
