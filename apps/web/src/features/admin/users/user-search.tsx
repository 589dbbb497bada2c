import { ADMIN_SEARCH_MAX_LENGTH } from '@firstline/contract/limits'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '#components/button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { TextInput } from '#components/text-input.tsx'

/** How long typing has to rest before the server is asked. */
const REST_MS = 300

export interface UserSearchProps {
  /** What is searched for at this moment. */
  value: string
  onSearch: (search: string) => void
  isSearching: boolean
  field: RefObject<HTMLInputElement | null>
}

/** Finds users by the beginning of their address or of its domain. */
export function UserSearch({ value, onSearch, isSearching, field }: UserSearchProps) {
  const [typed, setTyped] = useState(value)
  // What this field asked for itself arrives here again, perhaps after more was typed; anything else is taken over.
  const [known, setKnown] = useState({ value, sent: value })
  if (value !== known.value) {
    setKnown({ value, sent: value })
    if (value !== known.sent) setTyped(value)
  }
  const search = typed.trim()

  const send = () => {
    if (search === known.sent) return
    setKnown({ ...known, sent: search })
    onSearch(search)
  }
  const onRest = useEffectEvent(send)
  // What is being typed alone starts the wait anew, whatever else changes on the page.
  useEffect(() => {
    const timer = setTimeout(() => onRest(), REST_MS)
    return () => clearTimeout(timer)
  }, [search])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const clear = () => {
    setTyped('')
    setKnown({ ...known, sent: '' })
    onSearch('')
    field.current?.focus()
  }
  return (
    <form role="search" method="post" onSubmit={onSubmit} className="relative mb-4 max-w-112">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3" />
      <TextInput
        ref={field}
        type="search"
        aria-label="Search users"
        placeholder="Address or domain"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={ADMIN_SEARCH_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="px-11! [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <span className="absolute top-0.5 right-0.5 flex items-center">
          {isSearching && <Spinner />}
          <IconButton label="Clear search" onClick={clear}>
            <X />
          </IconButton>
        </span>
      )}
    </form>
  )
}
