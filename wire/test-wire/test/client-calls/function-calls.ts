import { FunctionsHttpError } from '@supabase/supabase-js'
import type { CallOutcome, WireCall, WireContext } from './wire-call.ts'

async function invoke(
  { client }: Pick<WireContext, 'client'>,
  name: string,
  options = {},
): Promise<CallOutcome> {
  const { data, error } = await client.functions.invoke<unknown>(name, options)
  if (!(error instanceof FunctionsHttpError))
    return { outcome: error === null ? '200' : 'another error', data: data }
  const context = error.context as Response
  const { code } = (await context.json()) as { code: string }
  return { outcome: `${context.status} ${code}` }
}

export const FUNCTION_CALLS: readonly WireCall[] = [
  {
    operation: 'functions.invoke',
    call: "invoke('echo', { body: { n: 1 } })",
    expected: '200',
    expectedData: { method: 'POST', type: 'application/json', body: '{"n":1}' },
    run: (context) => invoke(context, 'echo', { body: { n: 1 } }),
  },
  {
    operation: 'functions.invoke',
    call: "invoke('echo', { body: 'text' })",
    expected: '200',
    expectedData: { method: 'POST', type: 'text/plain', body: 'text' },
    run: (context) => invoke(context, 'echo', { body: 'text' }),
  },
  {
    operation: 'functions.invoke',
    call: "invoke('echo', { method: 'GET' })",
    expected: '200',
    expectedData: { method: 'GET', type: null, body: '' },
    run: (context) => invoke(context, 'echo', { method: 'GET' }),
  },
  {
    operation: 'functions.setAuth',
    call: 'functions.setAuth(token)',
    condition: "then `invoke('for-users')`",
    expected: '200',
    async run({ createClient, token }) {
      const { functions } = createClient('2.0.0')
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
    condition: 'by an anonymous caller',
    expected: '401 not_signed_in',
    run: ({ anonymous: client }) => invoke({ client }, 'for-users'),
  },
  {
    operation: 'functions.invoke',
    call: "invoke('nothing')",
    expected: '404 not_found',
    run: (context) => invoke(context, 'nothing'),
  },
]
