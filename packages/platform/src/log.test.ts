import { describe, expect, it } from 'vitest'
import { DatabaseError } from './database/database.ts'
import { captureLogs } from './testing/capture-logs.ts'
import { authLog } from './log.ts'

describe('log line', () => {
  it('is one JSON object with its subsystem and time', () => {
    const lines = captureLogs('debug')
    authLog.info({ requestId: 'r1' }, 'signed in')
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      subsystem: 'auth',
      requestId: 'r1',
      msg: 'signed in',
    })
  })

  it('omits secret fields and masks addresses and tokens in texts', () => {
    const lines = captureLogs('debug')
    authLog.warn(
      {
        email: 'ada@example.test',
        user: { password: 'correct horse' },
        headers: { authorization: 'Bearer abc' },
      },
      'ada.lovelace+x@mail.example.test sent eyJhbGciOi.eyJzdWIi.c2ln to postgres://app:hunter2@db/main',
    )
    const [line = ''] = lines
    for (const secret of ['ada', 'correct horse', 'abc', 'eyJ', 'hunter2']) expect(line).not.toContain(secret)
    expect(line).toContain('[address] sent [token] to postgres://app:[password]@db/main')
  })

  it('describes an error and its causes without database values', () => {
    const lines = captureLogs('debug')
    const cause = new DatabaseError({
      code: '23505',
      message: 'duplicate key value violates unique constraint "users_email_key"',
      detail: 'Key (email)=(ada) already exists.',
      constraint: 'users_email_key',
    })
    authLog.error({ error: new Error('could not sign up', { cause }) }, 'failed')
    const { error } = JSON.parse(lines[0] ?? '')
    expect(error).toMatchObject({
      name: 'Error',
      message: 'could not sign up',
      stack: expect.stringContaining('log.test.ts'),
      cause: { name: 'DatabaseError', code: '23505', constraint: 'users_email_key' },
    })
    expect(lines[0]).not.toContain('already exists')
  })

  it('is not written below the log level', () => {
    const lines = captureLogs('warn')
    authLog.info('quiet')
    expect(lines).toEqual([])
  })
})
