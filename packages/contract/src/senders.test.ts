import { describe, expect, it } from 'vitest'
import { GenerationForm } from './generation.ts'
import { SenderFields, toFormSender } from './senders.ts'

const base = { messageType: 'Cold DM', targetAudience: 'dentists', product: 'websites' }
const sender = { name: 'Ann', company: 'Harbor', proof: '38 clinics use it', links: '' }

const readErrors = (given: unknown) => {
  const { error } = GenerationForm.safeParse({ ...base, sender: given })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('GenerationForm.sender', () => {
  it('changes nothing of a form without a sender', () => {
    expect(JSON.stringify(GenerationForm.parse(base))).not.toContain('sender')
  })

  it('keeps the snapshot of a sender and drops other keys of it', () => {
    const form = GenerationForm.parse({ ...base, sender: { ...sender, id: 'x', offer: 'y' } })
    expect(form.sender).toEqual(sender)
    expect(GenerationForm.parse({ ...base, sender: {} }).sender).toEqual({
      name: '',
      company: '',
      proof: '',
      links: '',
    })
  })

  it('names the field of the sender that is refused', () => {
    expect(readErrors({ proof: 'a'.repeat(301) })).toEqual([
      'sender.proof: Proof may have at most 300 characters.',
    ])
    expect(readErrors({ company: 'a'.repeat(121) })).toEqual([
      'sender.company: Company may have at most 120 characters.',
    ])
    expect(readErrors({ name: 'a\u0000b' })).toEqual([
      "sender.name: Name holds a character that can't be stored.",
    ])
    const links = 'sender.links: Links must be up to 3 addresses with http:// or https://.'
    expect(readErrors({ links: 'javascript:alert(1)' })).toEqual([links])
    expect(
      readErrors({ links: 'https://a.example https://b.example https://c.example https://d.example' }),
    ).toEqual([links])
    expect(readErrors('Ann')).toEqual(['sender: Sender must be an object.'])
  })
})

describe('SenderFields', () => {
  it('needs a name and leaves the rest optional', () => {
    expect(SenderFields.parse({ name: ' Ann ' })).toEqual({
      name: 'Ann',
      company: '',
      offer: '',
      proof: '',
      links: '',
    })
    expect(SenderFields.safeParse({ name: '  ' }).error?.issues[0]?.message).toBe('Please give a name.')
  })

  it('leaves id and offer out of a form', () => {
    expect(toFormSender({ ...sender, id: 'x', offer: 'y' })).toEqual(sender)
  })
})
