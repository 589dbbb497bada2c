import type { WireFunction } from '#server/wire/functions/index.ts'
import { assignCreditsFunction, setCreditsFunction, setPlanFunction } from './edit-users.ts'
import { findUserFunction } from './find-user.ts'
import { historyFunction } from './history-function.ts'
import { jobsFunction } from './jobs-function.ts'
import { listUsersFunction } from './list-users.ts'
import { statisticsFunction, type StatisticsParts } from './statistics-function.ts'
import { endTrialsFunction, trialSettingsFunction } from './trial-functions.ts'

/** The administrator's calls. Who is one, the dispatcher asks of the database each time. */
export function adminFunctions(parts: StatisticsParts): WireFunction[] {
  return [
    listUsersFunction(parts),
    findUserFunction(parts),
    setPlanFunction(parts),
    setCreditsFunction(parts),
    assignCreditsFunction(parts),
    trialSettingsFunction(parts),
    endTrialsFunction(parts),
    statisticsFunction(parts),
    jobsFunction(parts),
    historyFunction(parts),
  ]
}
