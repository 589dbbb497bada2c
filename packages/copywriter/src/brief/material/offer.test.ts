import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { ORDINARY } from '../../../test/ordinary-offers.ts'
import { readBrief } from '../read-brief.ts'
import type { Material } from './material.ts'
import { readGains } from './gains.ts'
import { readOfferSaid } from './offer-said.ts'

const said = async (fields: {
  targetAudience?: string
  product: string
  solution?: string
}): Promise<Pick<Material, 'offer' | 'gains'>> => {
  const brief = await readBrief(
    GenerationForm.parse({ messageType: 'Cold DM', targetAudience: 'shop owners', ...fields }),
  )
  return { offer: readOfferSaid(brief), gains: readGains(brief) }
}

/** Each row of the table, taken apart. */
const ROWS = ORDINARY.trim()
  .split(/\n(?! )/)
  .map((row) => {
    const [typed = '', told = ''] = row.split('\n')
    const [targetAudience = '', product = '', solution = ''] = typed.split(' | ')
    const [clause, ...gains] = told.trim().split(' | ')
    return { targetAudience, product, solution, clause, gains }
  })

/** Product, what stands behind "with" and after "could you use"; below, how it is told. */
const OFFERS = `
window cleaning | our window cleaning | window cleaning
  we clean windows | we do window cleaning
EV charger install and operation | our EV charger install and operation | EV charger install and operation
  we install and run EV chargers | we do EV charger install and operation
thermal drone survey | our thermal drone survey | a thermal drone survey
  we do thermal drone surveys
snow plowing & lawn | our snow plowing and lawn care | snow plowing and lawn care
  we do snow plowing and lawn care
game trailers, 60-90 sec | our game trailers | game trailers
  we make game trailers
wills, £180 for a couple | our wills | wills
  we write wills
community choir for people with dementia | our community choir | a community choir
  we run a community choir for people with dementia | we run a community choir
seed round, €600k of €900k committed | our seed round | a seed round
  we're raising a seed round
permanent welding job, £24 an hour | our permanent welding job | a permanent welding job
  we have a permanent welding job
fractional CFO | - | a fractional CFO
  I work as a fractional CFO
mortgage broker, no fee | - | a mortgage broker
  I'm a mortgage broker
digital marketing agency | - | -
  we're a digital marketing agency
heat pump installers | our heat pump installers | heat pump installers
  we're heat pump installers
private chefs for the season | our private chefs | private chefs
  we have private chefs for the season | we have private chefs
podcast “Still Here” – 40 min interview, remote | Still Here | Still Here
  Still Here is a podcast
FlowDesk: CRM for plumbers | FlowDesk | FlowDesk
  FlowDesk is a CRM for plumbers | FlowDesk is a CRM
Rota – driver scheduling software | Rota | Rota
  Rota is driver scheduling software
Social Media Management | our social media management | social media management
  we do social media management
SEO services | our SEO services | SEO services
  we do SEO
AI sales agent | our AI sales agent | an AI sales agent
  we have an AI sales agent
web to print storefronts | our web-to-print storefronts | web-to-print storefronts
  we do web-to-print storefronts
I sell used canning lines and I also install them | my used canning lines | used canning lines
  I sell used canning lines and install them too
Our software automates invoicing for plumbers | our software | software
  our software automates invoicing for plumbers
Automate your bookkeeping | - | -
  we automate your bookkeeping
more clients for lawyers | - | more clients
  we get you more clients
`
  .trim()
  .split(/\n(?! )/)
  .map((row) => {
    const [typed = '', told = ''] = row.split('\n')
    const [product = '', our, thing] = typed.split(' | ').map((form) => (form === '-' ? undefined : form))
    return { product, our, thing, clauses: told.trim().split(' | ') }
  })

describe('an offer', () => {
  it.each(ROWS)('for $targetAudience, $product: $solution', async ({ clause, gains, ...fields }) => {
    const material = await said(fields)
    expect(material.offer.clauses[0]).toBe(clause)
    expect(material.gains.map((gain) => gain.clause)).toEqual(gains)
  })

  it.each(OFFERS)('is told as one would say it: $product', async ({ product, our, thing, clauses }) => {
    const { offer } = await said({ product })
    expect(offer.clauses).toEqual(clauses)
    expect(offer.our).toBe(our)
    expect(offer.thing).toBe(thing)
  })

  it('takes a price, a thing and an action up again in every form that fits', async () => {
    const gain = async (solution: string, product = 'window cleaning') =>
      (await said({ product, solution })).gains[0]
    expect(await gain('$120 per visit')).toMatchObject({
      kind: 'term',
      phrase: '$120 per visit',
      tail: 'at $120 per visit',
    })
    expect(await gain('fixed fee £4,900')).toMatchObject({ kind: 'term', tail: 'for a fixed fee of £4,900' })
    expect(await gain('14 day trial', 'booking app')).toMatchObject({
      kind: 'term',
      tail: 'with a 14-day trial',
    })
    expect(await gain('photo report, two visits a year')).toMatchObject({
      kind: 'thing',
      clause: 'you get a photo report and two visits a year',
      whatIf: 'you got a photo report and two visits a year',
      tail: 'with a photo report and two visits a year',
    })
    expect(await gain('scan the sticker, see the history', 'asset app')).toMatchObject({
      kind: 'action',
      clause: 'you scan the sticker and see the history',
      whatIf: 'you scanned the sticker and saw the history',
      can: 'scan the sticker and see the history',
    })
    expect(await gain('clients forward a photo', 'receipt app')).toMatchObject({
      whatIf: 'your clients forwarded a photo',
    })
    expect(await gain('pay nothing until you sell')).not.toHaveProperty('can')
  })

  it('says nothing of what it cannot read, and nothing trivial', async () => {
    const none = async (solution: string) => (await said({ product: 'fees app', solution })).gains
    expect(await none('staff ko call nahi karna padta')).toEqual([])
    expect(await none('SaaS, remote')).toEqual([])
    expect(await none('helping companies with print')).toEqual([])
  })

  it('never repeats seven words of a field', async () => {
    const solution =
      'clients forward a photo on whatsapp and it lands in Xero. we walk the farm once a yr w/ a tablet & fix the list. a second chef briefed and ready to travel within 12 hours'
    const { gains } = await said({ product: 'receipt capture app', solution })
    expect(gains.map(({ clause }) => clause)).toEqual([
      'your clients forward a photo on WhatsApp, then it lands in Xero',
      'once a year we walk the farm with a tablet and we fix the list',
      "within 12 hours, you get a second chef who's briefed and ready to travel",
    ])
  })
})
