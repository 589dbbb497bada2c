import { type AdminTrialRequest, AdminTrialSettings, AdminTrialsEnded } from '@firstline/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

export const FAILED_TO_LOAD = 'Failed to load trial settings'
export const FAILED_TO_SAVE = 'Failed to save trial settings'
export const FAILED_TO_END = 'Failed to end trials'

/** What trials are like, and whether there are any. */
export function trialQuery() {
  return queryOptions({
    queryKey: ['admin-trial-settings'],
    queryFn: ({ signal }) =>
      askFunction(memberConnection('admin-trial-settings', FAILED_TO_LOAD), AdminTrialSettings, {
        body: {},
        signal,
      }),
    retry: false,
  })
}

/** What is left out stays as it is. */
export function saveTrialSettings(changes: z.infer<typeof AdminTrialRequest>): Promise<AdminTrialSettings> {
  const connection = memberConnection('admin-trial-settings', FAILED_TO_SAVE)
  return askFunction(connection, AdminTrialSettings, { body: changes })
}

/** Ends every trial that is running, and gives how many there were. */
export function endTrials(): Promise<z.infer<typeof AdminTrialsEnded>> {
  return askFunction(memberConnection('admin-end-trials', FAILED_TO_END), AdminTrialsEnded, { body: {} })
}
