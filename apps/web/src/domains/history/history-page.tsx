import { useSearchParams } from 'react-router'
import { useFocusAfterRemoval } from '#ui/hooks/use-focus-after-removal.ts'
import { History } from './history.tsx'
import { StoredSetPage } from './stored-set-page.tsx'

/** /history: all sets, or the one that the address names. */
export function HistoryPage() {
  useFocusAfterRemoval()
  const [params] = useSearchParams()
  const id = params.get('set')
  return id === null ? <History /> : <StoredSetPage id={id} />
}
