import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch, type SafeFetch } from './create-safe-fetch.ts'
import { createDnsLookup, type Lookup } from './dns-lookup.ts'
import { type NameServer, openNameServer } from './testing/name-server.ts'
import { noSignal, catchRefusal } from './testing/catch-refusal.ts'

describe('createDnsLookup', () => {
  let nameServer: NameServer
  let lookup: Lookup

  beforeAll(async () => {
    nameServer = await openNameServer({
      'both.example.com': { v4: ['93.184.215.14', '93.184.215.15'], v6: ['2606:4700:4700::1111'] },
      'old.example.com': { v4: ['93.184.215.14'] },
      'mixed.example.com': { v4: ['93.184.215.14'], v6: ['::1'] },
      'disguised.example.com': { v6: ['::ffff:7f00:1'] },
      'compatible.example.com': { v6: ['::5db8:d70e'] },
      'none.example.com': {},
      'broken.example.com': 'failure',
      'half.example.com': { v4: [], v6: 'failure' },
      'silent.example.com': 'silence',
    })
    lookup = createDnsLookup({ servers: [nameServer.address] })
  })
  afterAll(() => nameServer.close())

  function safeFetch(totalMs?: number): SafeFetch {
    return createSafeFetch({
      allowPrivate: false,
      userAgent: 'Firstline',
      lookup,
      limits: totalMs === undefined ? {} : { totalMs },
      dial: () => expect.fail('Dialled'),
    })
  }
  async function getReason(hostname: string, totalMs?: number): Promise<string> {
    const page = safeFetch(totalMs).fetchPage(`http://${hostname}/`, noSignal)
    return (await catchRefusal(page)).reason
  }

  it('returns all IPv4 and IPv6 addresses of a name', async () => {
    const addresses = await lookup('both.example.com', noSignal)
    expect(addresses.toSorted()).toEqual(['2606:4700:4700::1111', '93.184.215.14', '93.184.215.15'])
  })

  it('returns the addresses of one family only', async () => {
    expect(await lookup('old.example.com', noSignal)).toEqual(['93.184.215.14'])
  })

  it('resolves localhost without a name server', async () => {
    expect(await lookup('localhost', noSignal)).toEqual(['127.0.0.1', '::1'])
    expect(nameServer.questions).not.toContain('localhost A')
  })

  it.each(['mixed.example.com', 'disguised.example.com', 'compatible.example.com'])(
    'leads to a refusal for a name with an internal address: %s',
    async (hostname) => {
      expect(await getReason(hostname)).toBe('address_refused')
    },
  )

  it.each(['none.example.com', 'missing.example.com'])(
    'reports a name without addresses as not found: %s',
    async (hostname) => {
      expect(await getReason(hostname)).toBe('not_found')
    },
  )

  it.each(['broken.example.com', 'half.example.com'])(
    'reports failing name servers as unreachable: %s',
    async (hostname) => {
      expect(await getReason(hostname)).toBe('unreachable')
    },
  )

  it('is limited by the deadline without a response', async () => {
    expect(await getReason('silent.example.com', 100)).toBe('too_slow')
  })

  it('cancels its queries when the signal aborts', async () => {
    const caller = new AbortController()
    const addresses = lookup('silent.example.com', caller.signal)
    caller.abort()
    await expect(addresses).rejects.toMatchObject({ code: 'ECANCELLED' })
  })

  it("rejects with the reason of the caller's signal", async () => {
    const caller = new AbortController()
    const page = safeFetch().fetchPage('http://silent.example.com/', caller.signal)
    caller.abort(new Error('The tab was closed'))
    await expect(page).rejects.toThrow('The tab was closed')
  })
})
