import { useSearchParams } from 'react-router'
import { History } from './history.tsx'
import { StoredSetPage } from './stored-set-page.tsx'

/** /history: all sets, or the one that the address names. */
export function HistoryPage() {
  const [params] = useSearchParams()
  const id = params.get('set')
  return id === null ? <History /> : <StoredSetPage id={id} />
}
