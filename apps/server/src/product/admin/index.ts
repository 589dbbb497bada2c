import type { WireFunction } from '@firstline/wire/functions'
import { type AnnouncementDependencies, announcementFunction } from './announcement-function.ts'
import { banFunction, deleteAccountFunction, setRoleFunction } from './account-actions.ts'
import type { DeletionDependencies } from './admin-dependencies.ts'
import { assignCreditsFunction, setCreditsFunction, setPlanFunction } from './edit-users.ts'
import { type BusinessDependencies, businessFunction } from './business-function.ts'
import { exportUsersFunction } from './export-users.ts'
import { findUserFunction } from './find-user.ts'
import { generationsFunction } from './generations-function.ts'
import { historyFunction } from './history-function.ts'
import { jobsFunction } from './jobs-function.ts'
import { listUsersFunction } from './list-users.ts'
import { type ResendDependencies, resendFunction } from './resend-function.ts'
import { statisticsFunction } from './statistics-function.ts'
import { endTrialsFunction, trialSettingsFunction } from './trial-functions.ts'

/** The dispatcher checks the administrator role in the database at each call. */
export function adminFunctions(
  parts: BusinessDependencies & DeletionDependencies & ResendDependencies & AnnouncementDependencies,
): WireFunction[] {
  return [
    listUsersFunction(parts),
    exportUsersFunction(parts),
    findUserFunction(parts),
    setPlanFunction(parts),
    setCreditsFunction(parts),
    assignCreditsFunction(parts),
    banFunction(parts),
    setRoleFunction(parts),
    deleteAccountFunction(parts),
    resendFunction(parts),
    trialSettingsFunction(parts),
    announcementFunction(parts),
    endTrialsFunction(parts),
    statisticsFunction(parts),
    businessFunction(parts),
    jobsFunction(parts),
    historyFunction(parts),
    generationsFunction(parts),
  ]
}
