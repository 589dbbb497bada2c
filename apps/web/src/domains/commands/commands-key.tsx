/** The shortcut of the command menu; the early script detects the system for its label. */
export function CommandsKey() {
  return (
    <kbd aria-hidden="true" className="font-sans text-xs text-ink-3 pointer-coarse:hidden">
      <span className="only-apple">⌘ K</span>
      <span className="not-apple">Ctrl K</span>
    </kbd>
  )
}
