/** The first focusable element, visible only with focus: skips to `#main` (WCAG 2.4.1). */
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
