import type { Database } from '#server/platform/database/database.ts'
import type { Change } from '#server/platform/feed/change.ts'
import { Answers } from '../checks/answers.ts'
import { askFilters } from '../checks/ask-filters.ts'
import { askSight } from '../checks/ask-sight.ts'
import type { Questions } from '../checks/questions.ts'
import { inParallel } from './in-parallel.ts'
import { type Route, routeChanges, type World } from './route-changes.ts'

/** Transactions of checks at the same time; the other connections are for requests. */
const CHECKS_AT_ONCE = 4

/**
 * Sends the changes of one look to those who may see them. Everything is asked before anything is sent: when the
 * database fails nobody got anything, and the same changes can be given out again. A token that changes meanwhile has
 * its channel judged anew.
 */
export async function giveOut(
  changes: readonly Change[],
  look: number,
  { database, world }: { database: Database; world: World },
): Promise<Pick<Route, 'broken'> & { late: ReadonlySet<string> }> {
  const { catalogue, wideSight } = world
  if (changes.some((change) => isStrange(change, world))) await catalogue.refresh()
  // A change of somebody's row may be the one that makes an administrator of them, or no administrator any more.
  for (const { owner } of changes) if (owner !== null) wideSight.doubt(owner)
  const answers = new Answers()
  for (;;) {
    await wideSight.settleAll()
    const { deliveries, questions, broken } = routeChanges(changes, look, world, answers)
    if (questions.isEmpty) {
      for (const delivery of deliveries) delivery.send()
      return { broken, late: answers.late }
    }
    await ask(database, questions, answers)
  }
}

async function ask(database: Database, { filters, sight }: Questions, answers: Answers): Promise<void> {
  await inParallel(filters.values(), CHECKS_AT_ONCE, (question) => askFilters(database, question, answers))
  await inParallel(sight, CHECKS_AT_ONCE, ([key, question]) => askSight(database, key, question, answers))
}

/** A table or column that was made since the catalogue was read. */
function isStrange({ schema, table: name, record }: Change, { catalogue }: World): boolean {
  const table = catalogue.find(schema, name)
  return !table || Object.keys(record ?? {}).some((column) => !table.columns.has(column))
}
