import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#ui/button.tsx'
import { useRefreshProfile } from './use-refresh-profile.ts'

/** Reads the profile again. */
export function RefreshButton() {
  const { isBusy, isFresh, refresh } = useRefreshProfile()
  return (
    <>
      <Button kind="second" busy={isBusy} icon={<RefreshCw />} onClick={() => refresh()}>
        Refresh
      </Button>
      <output className="sr-only">{isFresh ? 'Refreshed' : ''}</output>
    </>
  )
}
