import { NoticeBar } from './notice-bar.tsx'
import { useIsOnline } from './use-is-online.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { OFFLINE } from './offline-notice.tsx'

const RECONNECTING = 'Reconnecting. What you see may be out of date.'

/** Says that what is shown may be old, for as long as the page receives no changes. */
export function ConnectionNotice() {
  const { isReconnecting } = useAuth()
  const isOnline = useIsOnline()
  if (!isOnline) return <NoticeBar text={OFFLINE} />
  return <NoticeBar text={isReconnecting ? RECONNECTING : null} />
}
