import { type AccountSessions, EndSessionRequest } from '@firstline/contract/account'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { endOwnSession, listOwnSessions } from '@firstline/wire/auth'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'

const SESSION_NOT_FOUND = 'You have no such session. It may have ended meanwhile.'

/** `account-sessions`: GET lists the caller's sessions, POST ends one of them. */
export function sessionsFunction({ database, clock }: { database: Database; clock: Clock }): WireFunction {
  return defineFunction({
    name: 'account-sessions',
    access: 'user',
    methods: ['GET', 'POST'],
    async handler({ userId, sessionId, address }, request) {
      const now = clock.now()
      const own = await listOwnSessions(database, { userId, sessionId, now })
      if (own === null) throw new AppError('not_signed_in')
      let { sessions } = own
      if (request.method === 'POST') {
        const { endSession: endedId } = parseFields(EndSessionRequest, await readJsonBody(request))
        if (!(await endOwnSession(database, { userId, endedId, address, now }))) {
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
      return jsonResponse(body)
    },
  })
}
