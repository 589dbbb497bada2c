import { USER_ID_NOT_FOUND } from '@firstline/contract/account'
import { MailPreferenceChange } from '@firstline/contract/optional-mails'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { readMailPreferences, setMailPreference } from './mail-preferences.ts'

/** `mail-preferences`: GET returns which optional mails the caller gets, POST switches one of them. */
export function mailPreferencesFunction({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): WireFunction {
  return defineFunction({
    name: 'mail-preferences',
    access: 'user',
    methods: ['GET', 'POST'],
    async handler({ userId }, request) {
      const now = clock.now()
      if (request.method === 'POST') {
        const change = parseFields(MailPreferenceChange, await readJsonBody(request))
        await setMailPreference(database, userId, change, now)
      }
      const preferences = await readMailPreferences(database, userId, now)
      if (preferences === null) throw new AppError('not_found', { message: USER_ID_NOT_FOUND })
      return jsonResponse(preferences)
    },
  })
}
