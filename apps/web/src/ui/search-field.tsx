import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from './button.tsx'
import { Form } from './form.tsx'
import { Spinner } from './spinner.tsx'
import { TextInput } from './text-input.tsx'

/** The debounce interval of the search. */
const DEBOUNCE_MS = 300

export interface SearchFieldProps {
  label: string
  placeholder: string
  maxLength: number
  /** The current search. */
  value: string
  onSearch: (search: string) => void
  isSearching: boolean
  field: RefObject<HTMLInputElement | null>
}

/** A search that runs shortly after the last key, and immediately on Enter. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, maxLength, value, onSearch, isSearching, field } = props
  const [typed, setTyped] = useState(value)
  // The field's own search comes back here, perhaps after more was typed; any other value replaces the text.
  const [known, setKnown] = useState({ value, sent: value })
  if (value !== known.value) {
    setKnown({ value, sent: value })
    if (value !== known.sent) setTyped(value)
  }
  const search = typed.trim()

  const send = (wanted: string) => {
    if (wanted === known.sent) return
    setKnown({ ...known, sent: wanted })
    onSearch(wanted)
  }
  const onRest = useEffectEvent(send)
  // Only typing restarts the timer, not other changes of the page.
  useEffect(() => {
    const timer = setTimeout(() => onRest(search), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search])

  const clear = () => {
    setTyped('')
    setKnown({ ...known, sent: '' })
    onSearch('')
    field.current?.focus()
  }
  return (
    <Form role="search" onSubmit={() => send(search)} className="relative mb-4 max-w-112">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3" />
      <TextInput
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxLength}
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
    </Form>
  )
}
