import { TestingModeAnswer } from '@firstline/contract/account'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

/** Switches testing mode; the server lets the testing account alone. */
export function setTestingMode(userId: string, enabled: boolean): Promise<TestingModeAnswer> {
  const connection = memberConnection('testing-mode', 'An unexpected error occurred')
  return askFunction(connection, TestingModeAnswer, { body: { userId, enabled } })
}
