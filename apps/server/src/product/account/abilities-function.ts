import type { AccountAbilities } from '@firstline/contract/account'
import type { Database } from '@firstline/platform/database'
import { hasEmail, isAdmin } from '#server/product/profiles/index.ts'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'

interface AbilityParts {
  database: Database
  testingUserId: string | null
  statisticsEmail: string
}

/**
 * `account-abilities`: what this caller may do, so that the screens offer nothing that would be refused. Each function
 * checks again.
 */
export function abilitiesFunction({ database, testingUserId, statisticsEmail }: AbilityParts): WireFunction {
  return defineFunction({
    name: 'account-abilities',
    access: 'user',
    methods: ['GET'],
    async handler({ userId }) {
      const [admin, designated] = await Promise.all([
        isAdmin(database, userId),
        hasEmail(database, userId, statisticsEmail),
      ])
      const body: AccountAbilities = {
        testingMode: userId === testingUserId,
        statistics: admin && designated,
      }
      return jsonResponse(body)
    },
  })
}
