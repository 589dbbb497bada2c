/** The first thing a keyboard comes to, seen only then: past the header, to `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-card bg-ink px-4 py-3 font-medium text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
