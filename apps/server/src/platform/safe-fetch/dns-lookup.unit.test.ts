import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch, type SafeFetch } from './create-safe-fetch.ts'
import { createDnsLookup, type Lookup } from './dns-lookup.ts'
import { type NameServer, openNameServer } from './testing/name-server.ts'
import { noSignal, refusalOfFetch } from './testing/refusal-of-fetch.ts'

describe('looking a name up', () => {
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
  async function reasonFor(hostname: string, totalMs?: number): Promise<string> {
    const page = safeFetch(totalMs).fetchPage(`http://${hostname}/`, noSignal)
    return (await refusalOfFetch(page)).reason
  }

  it('gives all of its addresses, of both kinds', async () => {
    const addresses = await lookup('both.example.com', noSignal)
    expect(addresses.toSorted()).toEqual(['2606:4700:4700::1111', '93.184.215.14', '93.184.215.15'])
  })

  it('is content with one kind', async () => {
    expect(await lookup('old.example.com', noSignal)).toEqual(['93.184.215.14'])
  })

  it('asks nobody about this machine', async () => {
    expect(await lookup('localhost', noSignal)).toEqual(['127.0.0.1', '::1'])
    expect(nameServer.questions).not.toContain('localhost A')
  })

  it.each(['mixed.example.com', 'disguised.example.com', 'compatible.example.com'])(
    'refuses one that leads inside: %s',
    async (hostname) => {
      expect(await reasonFor(hostname)).toBe('address_refused')
    },
  )

  it.each(['none.example.com', 'missing.example.com'])('finds nothing at %s', async (hostname) => {
    expect(await reasonFor(hostname)).toBe('not_found')
  })

  it.each(['broken.example.com', 'half.example.com'])(
    'does not call a site missing whose name servers fail: %s',
    async (hostname) => {
      expect(await reasonFor(hostname)).toBe('unreachable')
    },
  )

  it('ends at the deadline when nobody answers', async () => {
    expect(await reasonFor('silent.example.com', 100)).toBe('too_slow')
  })

  it('stops asking when nobody wants to know any more', async () => {
    const caller = new AbortController()
    const addresses = lookup('silent.example.com', caller.signal)
    caller.abort()
    await expect(addresses).rejects.toMatchObject({ code: 'ECANCELLED' })
  })

  it('ends when the caller loses interest', async () => {
    const caller = new AbortController()
    const page = safeFetch().fetchPage('http://silent.example.com/', caller.signal)
    caller.abort(new Error('The tab was closed'))
    await expect(page).rejects.toThrow('The tab was closed')
  })
})
