import { MARKS, type Mark } from '@firstline/contract/history'
import { MESSAGE_TYPES, type MessageType } from '@firstline/contract/options'
import { useSearchParams } from 'react-router'

export interface HistoryFilters {
  search: string
  messageType: MessageType | null
  mark: Mark | null
}

/** Keeps the filters in the URL: they survive a reload, and Back from a set restores them. */
export function useHistoryFilters() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  return {
    filters,
    change: (changes: Partial<HistoryFilters>) =>
      setParams(writeFilters({ ...filters, ...changes }), { replace: true, preventScrollReset: true }),
  }
}

function readFilters(params: URLSearchParams): HistoryFilters {
  return {
    search: params.get('search') ?? '',
    messageType: MESSAGE_TYPES.find((type) => type === params.get('type')) ?? null,
    mark: MARKS.find((mark) => mark === params.get('mark')) ?? null,
  }
}

function writeFilters({ search, messageType, mark }: HistoryFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (messageType) params.set('type', messageType)
  if (mark) params.set('mark', mark)
  return params
}

export function hasFilter({ search, messageType, mark }: HistoryFilters): boolean {
  return search !== '' || messageType !== null || mark !== null
}
