import { type MailPreferenceChange, MailPreferences } from '@firstline/contract/optional-mails'
import { queryOptions } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const MAILS_LOAD_FAILED = 'Your mail settings could not be read'

const connection = (failure: string) => createMemberConnection('mail-preferences', failure)

export function mailPreferencesQuery(userId: string) {
  return queryOptions({
    queryKey: ['mail-preferences', userId],
    queryFn: ({ signal }) => requestFunction(connection(MAILS_LOAD_FAILED), MailPreferences, { signal }),
    // Another tab, or a link in a mail, may have changed them.
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

/** Returns all preferences as they are then. */
export function changeMailPreference(change: MailPreferenceChange): Promise<MailPreferences> {
  return requestFunction(connection('This could not be saved'), MailPreferences, { body: change })
}
