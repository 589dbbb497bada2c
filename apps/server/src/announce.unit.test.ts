import { scriptedWriter } from '@firstline/copywriter/testing'
import { describe, expect, it } from 'vitest'
import { type Announcement, describeStart } from './announce.ts'

const bare: Announcement = {
  publicUrl: 'http://localhost:3000',
  writer: scriptedWriter({ runs: [] }),
  localModel: null,
  database: 'embedded',
  mails: 'outbox',
  signupOpen: true,
  confirmationRequired: false,
  hasCheckout: false,
}

const line = (name: string, changes: Partial<Announcement> = {}) =>
  describeStart({ ...bare, ...changes }).find((each) => each.startsWith(name))

describe('the banner of a start', () => {
  it('says what works without a mail server and a checkout, and what does not', () => {
    expect(describeStart(bare).slice(-3)).toEqual([
      'Sign-up   accounts work immediately; addresses are not verified',
      'Mails     not sent (SMTP_URL is not set): read them at http://localhost:3000/outbox',
      'Upgrades  online payment is off (CHECKOUT_URL is not set); plans are changed by hand at http://localhost:3000/dashboard/admin',
    ])
  })

  it('names a model server of this machine with the command that uses it, in one line', () => {
    expect(line('Model')).toBeUndefined()
    const localModel = {
      server: 'Ollama',
      settings: 'LLM_BASE_URL=http://127.0.0.1:11434/v1 LLM_MODEL=llama3.1',
    }
    expect(line('Model', { localModel })).toBe(
      'Model     Ollama runs here, to use it: LLM_BASE_URL=http://127.0.0.1:11434/v1 LLM_MODEL=llama3.1 npm start',
    )
  })

  it('says how accounts and plans come about where both are set', () => {
    const set = { mails: 'sent', confirmationRequired: true, hasCheckout: true } as const
    expect(line('Sign-up', set)).toBe('Sign-up   accounts are usable once the link in a mail was opened')
    expect(line('Mails', set)).toBe('Mails     sent by the mail server in SMTP_URL')
    expect(line('Upgrades', set)).toBe(
      'Upgrades  the checkout is open; plans are changed by hand at http://localhost:3000/dashboard/admin',
    )
  })

  it('says when sign-up is closed', () => {
    expect(line('Sign-up', { signupOpen: false })).toBe('Sign-up   closed: no new accounts')
    expect(line('Sign-up', { mails: 'kept', confirmationRequired: true })).toBe(
      'Sign-up   needs a mailed link, and no mail is sent: set SMTP_URL',
    )
    expect(line('Mails', { mails: 'kept' })).toContain('not to be read anywhere')
  })
})
