import { Button } from '#ui/button.tsx'

/** Explains an empty table, and offers to clear the search. */
export function NoUsers({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 pt-5 text-sm text-ink-2">
      {search === '' ? (
        <p>No users found. New accounts will appear here in real-time.</p>
      ) : (
        <>
          <p className="wrap-anywhere">No address and no domain begins with “{search}”.</p>
          <Button kind="second" size="sm" onClick={onClear}>
            Clear search
          </Button>
        </>
      )}
    </div>
  )
}
