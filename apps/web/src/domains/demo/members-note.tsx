export function MembersNote() {
  return (
    <p className="mb-4 border-l-2 border-edge pl-3.5 text-sm text-ink-2">
      With an account you can also add an insight of your own, or have a website read instead of the fields.
    </p>
  )
}
