import { describe, expect, it } from 'vitest'
import { clearValues, createEmptyValues, isBlank } from '#domains/brief/brief-values.ts'
import { chooseSender, findSender } from './choose-sender.ts'

const kept = { name: 'Ann Reed', company: 'Harbor', proof: '38 clinics use it', links: '' }
const ANN = { ...kept, id: 'a', offer: 'Call cover' }
const BO = { ...kept, id: 'b', name: 'Bo Lind', offer: 'Payroll' }
const values = createEmptyValues('Cold DM')

describe('chooseSender', () => {
  it('fills in the offer where the product is empty or is the offer of the sender before', () => {
    const first = { ...values, ...chooseSender(values, ANN) }
    expect(first).toMatchObject({ product: 'Call cover', sender: { ...kept, offer: 'Call cover' } })
    const second = { ...first, ...chooseSender(first, BO) }
    expect(second).toMatchObject({ product: 'Payroll', sender: { name: 'Bo Lind' } })
    expect({ ...second, ...chooseSender(second, undefined) }).toEqual({ ...values, sender: undefined })
  })

  it('takes solution and insight with the offer that they are about', () => {
    const first = { ...values, ...chooseSender(values, ANN), solution: 'We text back', insight: '9 of 40' }
    expect(chooseSender(first, BO)).toMatchObject({ solution: '', insight: '' })
    expect(chooseSender({ ...first, product: 'Audits' }, BO)).not.toHaveProperty('insight')
    expect(chooseSender({ product: '' }, ANN)).not.toHaveProperty('solution')
  })

  it('keeps a product that was typed', () => {
    const typed = { product: 'Audits', sender: { ...kept, offer: 'Call cover' } }
    expect(chooseSender(typed, BO)).not.toHaveProperty('product')
    expect(chooseSender(typed, undefined)).toEqual({ sender: undefined })
  })
})

describe('findSender', () => {
  it('finds the saved sender of a form until one of them changes', () => {
    expect(findSender([BO, ANN], kept)).toBe(ANN)
    expect(findSender([ANN], { ...kept, proof: '41 clinics use it' })).toBeUndefined()
    expect(findSender([ANN], undefined)).toBeUndefined()
  })
})

describe('a form with a sender', () => {
  it('is blank while it has nothing but the offer, and is cleared to the offer', () => {
    const chosen = { ...values, ...chooseSender(values, ANN) }
    expect(isBlank(chosen)).toBe(true)
    expect(isBlank({ ...chosen, product: '' })).toBe(false)
    expect(isBlank({ ...chosen, product: 'Call cover for dentists' })).toBe(false)
    expect(clearValues({ ...chosen, product: 'Else', targetAudience: 'dentists' })).toEqual({
      ...chosen,
      sender: { ...chosen.sender, isDefault: true },
    })
  })
})
