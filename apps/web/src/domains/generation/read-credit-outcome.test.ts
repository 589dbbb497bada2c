import { afterEach, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { readCreditOutcome } from './read-credit-outcome.ts'

const REQUEST_ID = '00000000-0000-4000-8000-000000000001'

afterEach(() => void vi.unstubAllGlobals())

async function creditAfter(answer: () => Response | Promise<Response>) {
  prepareRuntime({ anonKey: 'anon' })
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    addresses.push(String(input))
    return answer()
  })
  return { credit: await readCreditOutcome(REQUEST_ID), address: addresses[0] }
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
