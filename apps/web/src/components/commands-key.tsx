/** The keys that open the command menu, as they are called here; the early script says on which system the page is. */
export function CommandsKey() {
  return (
    <kbd aria-hidden="true" className="font-sans text-xs text-ink-3 pointer-coarse:hidden">
      <span className="only-apple">⌘ K</span>
      <span className="not-apple">Ctrl K</span>
    </kbd>
  )
}
