import { FunctionsHttpError } from '@supabase/supabase-js'
import type { Answer, WireCall, WireStage } from './wire-call.ts'

async function invoke({ client }: Pick<WireStage, 'client'>, name: string, options = {}): Promise<Answer> {
  const { data, error } = await client.functions.invoke<unknown>(name, options)
  if (!(error instanceof FunctionsHttpError))
    return { outcome: error === null ? '200' : 'another error', gives: data }
  const context = error.context as Response
  const { code } = (await context.json()) as { code: string }
  return { outcome: `${context.status} ${code}` }
}

export const FUNCTION_CALLS: readonly WireCall[] = [
  {
    operation: 'functions.invoke',
    call: "invoke('echo', { body: { n: 1 } })",
    expected: '200',
    gives: { method: 'POST', type: 'application/json', body: '{"n":1}' },
    run: (stage) => invoke(stage, 'echo', { body: { n: 1 } }),
  },
  {
    operation: 'functions.invoke',
    call: "invoke('echo', { body: 'text' })",
    expected: '200',
    gives: { method: 'POST', type: 'text/plain', body: 'text' },
    run: (stage) => invoke(stage, 'echo', { body: 'text' }),
  },
  {
    operation: 'functions.invoke',
    call: "invoke('echo', { method: 'GET' })",
    expected: '200',
    gives: { method: 'GET', type: null, body: '' },
    run: (stage) => invoke(stage, 'echo', { method: 'GET' }),
  },
  {
    operation: 'functions.setAuth',
    call: 'functions.setAuth(token)',
    given: "then `invoke('for-users')`",
    expected: '200',
    async run({ newClient, token }) {
      const { functions } = newClient('2.0.0')
      functions.setAuth(token)
      const { error } = await functions.invoke('for-users')
      return { outcome: error === null ? '200' : 'an error' }
    },
  },
]

export const REFUSED_FUNCTION_CALLS: readonly WireCall[] = [
  {
    operation: 'functions.invoke',
    call: "invoke('for-users')",
    given: 'by nobody',
    expected: '401 not_signed_in',
    run: ({ anonymous: client }) => invoke({ client }, 'for-users'),
  },
  {
    operation: 'functions.invoke',
    call: "invoke('nothing')",
    expected: '404 not_found',
    run: (stage) => invoke(stage, 'nothing'),
  },
]
