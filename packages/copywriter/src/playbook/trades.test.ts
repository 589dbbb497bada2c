import { describe, expect, it } from 'vitest'
import { INDUSTRY_IDS } from '@firstline/contract/industries'
import { loadPlaybook } from './load-playbook.ts'
import { recognizeTrade } from './trades.ts'

const of = (targetAudience: string, product = '', painPoint = '') =>
  recognizeTrade({ targetAudience, product, painPoint, solution: '' }) ?? null

describe('recognizeTrade', () => {
  it('recognizes the trade of a plain audience', () => {
    const expected: Readonly<Record<string, string>> = {
      dentists: 'dental',
      'owners of busy dental clinics in Austin': 'dental',
      'GP surgeries': 'medicine',
      'solo therapists in private practice': 'mental-health',
      'funeral directors': 'funeral',
      'personal injury law firms': 'law',
      'bookkeepers with 10-40 clients': 'accounting',
      'independent insurance agencies': 'insurance',
      'estate agents in Leeds': 'real-estate',
      'site managers on resi builds': 'construction',
      'HVAC companies': 'home-services',
      'hotel managers': 'hotels',
      'people who run small breweries and taprooms in Oregon': 'restaurants',
      'Shopify store owners doing $20k+ a month': 'ecommerce',
      'hair salons': 'beauty',
      'yoga studios': 'fitness',
      'heads of secondary schools': 'education',
      'church choirs and charities': 'charity',
      'wedding photographers': 'photography',
      'SaaS founders': 'software',
      'trucking companies with 5 to 20 trucks': 'logistics',
      'plant managers': 'manufacturing',
      'car dealerships': 'automotive',
      'family wineries': 'agriculture',
      'vets in Ohio': 'veterinary',
    }
    for (const [audience, id] of Object.entries(expected)) expect(of(audience), audience).toBe(id)
  })

  it('decides by who the prospects are, not whom they serve or what they use', () => {
    expect(of('marketing agencies that serve dentists')).toBe('marketing')
    expect(of('lawyers for funeral homes')).toBe('law')
    expect(of('restaurant lawyers')).toBe('law')
    expect(of('pet insurance brokers')).toBe('insurance')
    expect(of('gym equipment manufacturers')).toBe('manufacturing')
    expect(of('accountants who work with restaurants')).toBe('accounting')
    expect(of('dental software companies')).toBe('software')
    expect(of('insurance agencies')).toBe('insurance')
  })

  it('is not misled by a word with another meaning', () => {
    expect(of('law enforcement agencies')).toBeNull()
    expect(of('veterans')).toBeNull()
    expect(of('web builders')).toBeNull()
    expect(of('parents whose child needs incidental care')).toBeNull()
  })

  it('uses the offer when the audience is unclear', () => {
    expect(of('busy owners', 'recall texts that fill the chair', 'aligner consults that never book')).toBe(
      'dental',
    )
    expect(of('owners', 'websites')).toBeNull()
  })

  it('corrects a typing error and finds the trade before the shop', () => {
    expect(of('dentits')).toBe('dental')
    expect(of('accountents')).toBe('accounting')
    expect(of('electritians in Leeds')).toBe('home-services')
    expect(of('pizza shop owners')).toBe('restaurants')
    expect(of('shop owners')).toBe('retail')
    expect(of('trainings')).toBeNull()
    expect(of('plumbing contractors')).toBe('home-services')
    expect(of('business coaches')).toBe('coaching')
    expect(of('operations managers at bus & coach companies')).toBe('logistics')
  })

  it('returns nothing for an empty brief, other languages and a tie', () => {
    expect(of('')).toBeNull()
    expect(of('都内の美容室オーナー')).toBeNull()
    expect(of('dentists and lawyers and')).toSatisfy((id: string | null) => id === null || id === 'law')
  })
})

describe('the trade vocabulary', () => {
  const { trades } = loadPlaybook()

  it('has words for each industry of the form', () => {
    for (const id of INDUSTRY_IDS) {
      const names = trades.filter(({ industry }) => industry === id).flatMap((trade) => trade.names)
      expect(names.length, id).toBeGreaterThan(3)
    }
  })

  it('yields to the industry that the form states', () => {
    const fields = { targetAudience: 'dentists', product: 'websites', painPoint: '', solution: '' }
    expect(recognizeTrade({ ...fields, industry: 'law' })).toBe('law')
  })

  it('has no name that two trades share', () => {
    const names = trades.flatMap((trade) => trade.names)
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
  })
})
