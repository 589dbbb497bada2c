import { type AccountSessions, EndSessionRequest } from '@firstline/contract/account'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import { endSession, listSessions } from '#server/wire/auth/index.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'

const SESSION_NOT_FOUND = 'You have no such session. It may have ended meanwhile.'

/** `account-sessions`: where the caller is signed in; a POST ends one of these sessions. */
export function accountSessions({ database, clock }: { database: Database; clock: Clock }): WireFunction {
  return defineFunction({
    name: 'account-sessions',
    access: 'user',
    methods: ['GET', 'POST'],
    async handler({ userId, sessionId, address }, request) {
      const now = clock.now()
      const own = await listSessions(database, { userId, sessionId, now })
      if (own === null) throw new AppError('not_signed_in')
      let { sessions } = own
      if (request.method === 'POST') {
        const { endSession: endedId } = parseFields(EndSessionRequest, await readJsonBody(request))
        if (!(await endSession(database, { userId, endedId, address, now }))) {
          throw new AppError('not_found', { message: SESSION_NOT_FOUND })
        }
        sessions = sessions.filter(({ id }) => id !== endedId.toLowerCase())
      }
      const body: AccountSessions = {
        sessions: sessions.map((session) => ({
          ...session,
          createdAt: session.createdAt.toISOString(),
          lastUsedAt: session.lastUsedAt.toISOString(),
          isCurrent: session.id === sessionId,
        })),
        hasPassword: own.hasPassword,
      }
      return jsonAnswer(body)
    },
  })
}
