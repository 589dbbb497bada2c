import { TestingModeAnswer } from '@firstline/contract/account'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

/** Switches testing mode; the server allows it for the testing account only. */
export function saveTestingMode(userId: string, enabled: boolean): Promise<TestingModeAnswer> {
  const connection = createMemberConnection('testing-mode', 'An unexpected error occurred')
  return requestFunction(connection, TestingModeAnswer, { body: { userId, enabled } })
}
