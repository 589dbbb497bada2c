import { afterEach, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { createMemberGeneration } from './member-generation.ts'

const REQUEST_ID = '00000000-0000-4000-8000-000000000001'

afterEach(() => void vi.unstubAllGlobals())

it('posts a member’s form to generate-messages with the name of the model (P5.10)', () => {
  prepareRuntime()
  const { url, fields } = createMemberGeneration()
  expect(url).toMatch(/\/functions\/v1\/generate-messages$/)
  expect(fields).toEqual({ modelName: 'gpt-4o-mini' })
})

async function creditAfter(answer: () => Response | Promise<Response>) {
  prepareRuntime({ anonKey: 'anon' })
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    addresses.push(String(input))
    return answer()
  })
  return { credit: await createMemberGeneration().readCreditOutcome?.(REQUEST_ID), address: addresses[0] }
}

it.each([
  ['reserved', 'used'],
  ['settled', 'used'],
  ['refunded', 'returned'],
  ['free', 'never-taken'],
])('a submission whose charge is %s: its credit is %s', async (charge, fate) => {
  const { credit, address } = await creditAfter(() => Response.json([{ charge }]))
  expect(credit).toBe(fate)
  expect(address).toContain(`/rest/v1/generations?select=charge&request_id=eq.${REQUEST_ID}`)
})

it('returns never-taken for a submission that the server does not have', async () => {
  expect((await creditAfter(() => Response.json([]))).credit).toBe('never-taken')
})

it.each<[string, () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a proxy', () => new Response('<!doctype html>')],
  ['a refusal', () => Response.json({ code: '42501', message: 'no' }, { status: 403 })],
  ['another shape', () => Response.json([{ charge: 'lost' }])],
])('returns unknown after %s instead of rows', async (_, answer) => {
  expect((await creditAfter(answer)).credit).toBe('unknown')
})
