import { countOf } from '@firstline/contract/in-words'
import type { Database } from '@firstline/platform/database'
import { formatAge } from './format-figures.ts'
import { formatFailure, readLastFailure } from './last-failure.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

interface EventFigures {
  waiting: number
  oldestAt: Date | null
  failed: number
  ignored: number
  ignoredOfMembers: number
}

/** Events are applied within seconds, unless the provider can't be reached. */
const LONG_WAIT_MS = 5 * 60_000

/** The webhook's events: waiting ones, and those of the last week that were given up or ignored; calls that fail. */
export async function checkPayments(database: Database, now: Date): Promise<HealthFinding> {
  const [{ waiting, oldestAt, failed, ignored, ignoredOfMembers }, failure] = await Promise.all([
    readFigures(database, now),
    readLastFailure(database, 'payments'),
  ])
  const waitMs = oldestAt ? now.getTime() - oldestAt.getTime() : null
  const facts = {
    Waiting: waitMs === null ? String(waiting) : `${waiting}, the oldest for ${formatAge(waitMs)}`,
    'Given up in 7 days': String(failed),
    'Ignored in 7 days': String(ignored),
    'Last failed call': failure && `${failure.subject}: ${formatFailure(failure, now)}`,
  }
  if (failed > 0) {
    return createFinding('failing', `${countOf(failed, 'event')} could not be applied.`, facts, {
      text: 'Look at firstline.payment_events for the reason, and at the log.',
      section: SECTIONS.watch,
    })
  }
  if (failure?.isRefusal) {
    return createFinding('failing', 'The payment provider refuses calls.', facts, {
      text: 'Check STRIPE_SECRET_KEY and the prices; npm run doctor compares both.',
      section: SECTIONS.doctor,
    })
  }
  if (waitMs !== null && waitMs > LONG_WAIT_MS) {
    return createFinding('warning', 'Events wait to be applied.', facts, {
      text: 'Look whether the payment provider can be reached. They are applied by themselves then.',
      section: SECTIONS.watch,
    })
  }
  if (ignoredOfMembers > 0) {
    const finding = `${countOf(ignoredOfMembers, 'event')} of members' payments changed nothing here.`
    return createFinding('warning', finding, facts, {
      text: 'Look at firstline.payment_events for the reason. Correct it and send the event again, or refund the payment.',
      section: SECTIONS.watch,
    })
  }
  if (failure) {
    return createFinding('warning', 'The last call to the payment provider failed.', facts, {
      text: 'Nothing needs to be done if the next call succeeds. Else look whether it can be reached.',
      section: SECTIONS.watch,
    })
  }
  return createOkFinding('Every event was applied.', facts)
}

async function readFigures(database: Database, now: Date): Promise<EventFigures> {
  const [row] = await database.query<EventFigures>(
    `select count(*) filter (where state = 'received')::int as waiting,
       min(received_at) filter (where state = 'received') as "oldestAt",
       count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state = 'ignored')::int as ignored,
       count(*) filter (where concerns_member)::int as "ignoredOfMembers"
     from firstline.payment_events
     where state = 'received' or finished_at > $1::timestamptz - interval '7 days'`,
    [now],
  )
  return row ?? { waiting: 0, oldestAt: null, failed: 0, ignored: 0, ignoredOfMembers: 0 }
}
