import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#components/button.tsx'
import { useRefresh } from './use-refresh.ts'

/** Asks the server anew. */
export function RefreshButton() {
  const { isBusy, isFresh, refresh } = useRefresh()
  return (
    <>
      <Button kind="second" busy={isBusy} icon={<RefreshCw />} onClick={() => void refresh()}>
        Refresh
      </Button>
      <output className="sr-only">{isFresh ? 'Refreshed' : ''}</output>
    </>
  )
}
