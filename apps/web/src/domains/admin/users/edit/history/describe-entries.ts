import type { AdminHistoryEntry } from '@firstline/contract/admin'
import { explainEdit, explainMovement } from '@firstline/contract/explain-movement'
import { describeChanges, type DescribedChange } from './describe-changes.ts'

export interface DescribedEntry {
  key: string
  at: string
  what: string
  changes: DescribedChange[]
  /** Undefined for what the product did by itself. */
  who: string | undefined
}

type Edit = Extract<AdminHistoryEntry, { kind: 'edit' }>
type Movement = Extract<AdminHistoryEntry, { kind: 'movement' }>

const CREDITS = { dm: 'Cold DM', subject: 'Subject Line' } as const
const COLUMNS = { dm: 'credits_dm', subject: 'credits_subject' } as const

/** A user's history in plain words. An edit includes the movements it caused, so those are left out. */
export function describeEntries(entries: AdminHistoryEntry[]): DescribedEntry[] {
  const edits = entries.filter((entry) => entry.kind === 'edit')
  const described: DescribedEntry[] = []
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === 'movement' && edits.some((edit) => includesMovement(edit, entry))) continue
    // The newest entry is first, so keys count from the end and stay stable.
    const key = `${entry.at} ${entries.length - index}`
    const next = { key, ...(entry.kind === 'edit' ? describeEdit(entry) : describeMovement(entry)) }
    const last = described.at(-1)
    // Both balances began, or were renewed, in one transaction.
    if (entry.kind === 'movement' && last && isSame(last, next)) last.changes.unshift(...next.changes)
    else described.push(next)
  }
  return described
}

function isSame(one: DescribedEntry, other: DescribedEntry): boolean {
  return one.at === other.at && one.what === other.what && one.who === other.who
}

function includesMovement(edit: Edit, { at, credit, delta, balanceAfter }: Movement): boolean {
  const column = COLUMNS[credit]
  return edit.at === at && edit.after[column] === balanceAfter && edit.before[column] === balanceAfter - delta
}

function describeEdit({ at, reason, actor, actorEmail, before, after }: Edit): Omit<DescribedEntry, 'key'> {
  return {
    at,
    what: explainEdit(reason),
    changes: describeChanges(before, after),
    who: actorEmail ?? getProgramName(actor),
  }
}

function describeMovement(movement: Movement): Omit<DescribedEntry, 'key'> {
  const { at, reason, actor, credit, delta, balanceAfter } = movement
  const before = balanceAfter - delta
  const name = CREDITS[credit]
  const after = formatCount(balanceAfter)
  const change =
    delta === 0
      ? { name, before: undefined, after: `still ${after}` }
      : { name, before: reason === 'opening' ? undefined : formatCount(before), after }
  return {
    at,
    what: explainMovement(movement),
    changes: [change],
    who: { admin: 'an administrator', service_role: 'the service key' }[actor],
  }
}

function getProgramName(actor: string): string {
  if (actor === 'command line') return "the operator's command line"
  if (actor === 'deleted account') return 'an administrator whose account was deleted'
  return actor === 'service key' ? 'the service key' : 'an administrator'
}

function formatCount(credits: number): string {
  return credits.toLocaleString('en')
}
