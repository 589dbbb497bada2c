import { scriptedWriter } from '@firstline/copywriter/testing'
import { describe, expect, it } from 'vitest'
import type { Config } from './config/config.ts'
import { listProductionWarnings } from './production-warnings.ts'
import { type StartInfo, describeStart } from './start-banner.ts'

const DEFAULTS: StartInfo = {
  publicUrl: 'http://localhost:3000',
  writer: scriptedWriter({ runs: [] }),
  localModel: null,
  modelProblem: null,
  database: 'embedded',
  mails: 'outbox',
  signupOpen: true,
  confirmationRequired: false,
  hasCheckout: false,
  paymentsEnabled: false,
  warnings: [],
}

const findLine = (name: string, changes: Partial<StartInfo> = {}) =>
  describeStart({ ...DEFAULTS, ...changes }).find((each) => each.startsWith(name))

describe('describeStart', () => {
  it('describes an installation without mail server and checkout', () => {
    expect(describeStart(DEFAULTS).slice(-3)).toEqual([
      'Sign-up   accounts work immediately; addresses are not verified',
      'Mails     not sent (SMTP_URL is not set): read them at http://localhost:3000/outbox',
      'Upgrades  online payment is off (CHECKOUT_URL is not set); plans are changed by hand at http://localhost:3000/dashboard/admin',
    ])
  })

  it('suggests a local model server with the command that uses it', () => {
    expect(findLine('Model')).toBeUndefined()
    const localModel = {
      server: 'Ollama',
      settings: 'LLM_BASE_URL=http://127.0.0.1:11434/v1 LLM_MODEL=llama3.1',
    }
    expect(findLine('Model', { localModel })).toBe(
      'Model     Ollama runs here, to use it: LLM_BASE_URL=http://127.0.0.1:11434/v1 LLM_MODEL=llama3.1 npm start',
    )
  })

  it('describes an installation with mail server and checkout', () => {
    const set = { mails: 'sent', confirmationRequired: true, hasCheckout: true } as const
    expect(findLine('Sign-up', set)).toBe('Sign-up   accounts are usable once the link in a mail was opened')
    expect(findLine('Mails', set)).toBe('Mails     sent by the mail server in SMTP_URL')
    expect(findLine('Upgrades', set)).toBe(
      'Upgrades  the checkout is open; plans are changed by hand at http://localhost:3000/dashboard/admin',
    )
    expect(findLine('Upgrades', { ...set, paymentsEnabled: true })).toBe(
      'Upgrades  sold by Stripe: docs/payments.md',
    )
  })

  it('warns in production of an address of this machine and of the embedded engine', () => {
    const embedded = { kind: 'embedded', directory: 'data' } as const
    const warn = (publicUrl: string | null, production = true, database: Config['database'] = embedded) =>
      listProductionWarnings({ production, publicUrl, database }).map((text) => text.split(' ', 2).join(' '))
    for (const url of [null, 'http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:3000'])
      expect(warn(url)).toEqual(['PUBLIC_URL is', 'the database'])
    expect(warn('https://firstline.example')).toEqual(['the database'])
    expect(warn('https://firstline.example', true, { kind: 'server', url: 'postgres://db/x' })).toEqual([])
    expect(warn(null, false)).toEqual([])
    expect(findLine('Warning', { warnings: ['set PUBLIC_URL'] })).toBe('Warning   set PUBLIC_URL')
  })

  it('reports when sign-up is closed', () => {
    expect(findLine('Sign-up', { signupOpen: false })).toBe('Sign-up   closed: no new accounts')
    expect(findLine('Sign-up', { mails: 'kept', confirmationRequired: true })).toBe(
      'Sign-up   needs a mailed link, and no mail is sent: set SMTP_URL',
    )
    expect(findLine('Mails', { mails: 'kept' })).toContain('not to be read anywhere')
  })
})
