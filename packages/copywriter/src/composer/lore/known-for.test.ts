import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readBrief } from '../../brief/read-brief.ts'
import { knownFor } from './known-for.ts'

const knownOfForm = async (targetAudience: string, product: string) =>
  knownFor(
    await readBrief(
      GenerationForm.parse({
        messageType: 'Cold DM',
        targetAudience,
        product,
        tone: 'Casual',
        emotion: 'Curiosity & Intrigue',
      }),
    ),
  )

describe('knownFor', () => {
  it('speaks of the reader by the name others ask for', async () => {
    const dentists = await knownOfForm('dentists', 'local seo')
    expect(dentists?.moments).toContain('Someone nearby searches for a dentist late in the evening.')
    expect(dentists?.purposes).toContain('patients nearby find you when they search')
    const salons = await knownOfForm('owners of small hair salons', 'booking app')
    expect(salons?.moments).toContain('Someone needs a hair salon and would rather book than call.')
  })

  it('has other moments for another trade and the same offer', async () => {
    const [dentists, plumbers] = [
      await knownOfForm('dentists', 'local seo'),
      await knownOfForm('plumbers', 'local seo'),
    ]
    expect(dentists?.moments[0]).not.toBe(plumbers?.moments[0])
    expect(plumbers?.moments.join(' ')).not.toMatch(/patient|dentist/)
  })

  it('speaks to people at home of their home', async () => {
    const known = await knownOfForm('busy families in Leeds', 'house cleaning')
    expect(known?.subjects).toContain('Clean when you get in')
    expect(JSON.stringify(known)).not.toMatch(/customer|client|business/)
  })

  it('keeps to the trade when the offer is in doubt, and to nothing when both are', async () => {
    const hotels = await knownOfForm('hotels', 'linen rental')
    expect(hotels?.questions).toContain('What would make a full house easier to run?')
    expect(hotels?.subjects).toEqual([])
    expect(await knownOfForm('people', 'stuff')).toBeUndefined()
  })

  it('leaves other languages alone', async () => {
    expect(
      await knownOfForm('dueños de clínicas dentales en Monterrey', 'Sistema de citas por WhatsApp'),
    ).toBeUndefined()
  })
})
