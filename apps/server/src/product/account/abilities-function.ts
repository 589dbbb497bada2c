import type { AccountAbilities } from '@firstline/contract/account'
import type { Database } from '#server/platform/database/database.ts'
import { hasAddress, isAdmin } from '#server/product/profiles/index.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'

interface AbilityParts {
  database: Database
  testingUserId: string | null
  statisticsEmail: string
}

/**
 * `account-abilities`: what the caller alone may do, so that the screens offer nothing that would be refused. The calls
 * behind them ask again.
 */
export function accountAbilities({ database, testingUserId, statisticsEmail }: AbilityParts): WireFunction {
  return defineFunction({
    name: 'account-abilities',
    access: 'user',
    methods: ['GET'],
    async handler({ userId }) {
      const [admin, designated] = await Promise.all([
        isAdmin(database, userId),
        hasAddress(database, userId, statisticsEmail),
      ])
      const body: AccountAbilities = {
        testingMode: userId === testingUserId,
        statistics: admin && designated,
      }
      return jsonAnswer(body)
    },
  })
}
