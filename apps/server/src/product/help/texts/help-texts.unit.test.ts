import { describe, expect, it } from 'vitest'
import { commonQuestions } from '@firstline/contract/help-common-questions'
import type { HelpSettings } from '@firstline/contract/help-text'
import { helpTexts } from './help-texts.ts'
import { PLAIN_AUTH_SETTINGS } from '@firstline/contract/sign-in-methods'

const settings: HelpSettings = {
  brandName: 'Post & Haste',
  supportEmail: 'post@haste.example',
  legalEntity: 'Haste Ltd',
  checkoutUrl: null,
  paymentsEnabled: false,
  offers: [],
  writer: { kind: 'composer', model: null },
  authSettings: PLAIN_AUTH_SETTINGS,
  demoDailyLimit: 5,
}

function answerOf(id: string, changes: Partial<HelpSettings> = {}): string {
  const text = helpTexts({ ...settings, ...changes }).find((each) => each.id === id)
  if (!text) throw new Error(`there is no text ${id}`)
  return text.answer
}

describe('helpTexts', () => {
  it('begins with the five common questions and has unique ids', () => {
    const ids = helpTexts(settings).map(({ id }) => id)
    expect(ids.slice(0, 5)).toEqual(['what-is', 'credits', 'plans', 'upgrade', 'contact'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('returns whole sentences of plain text without an unset setting', () => {
    for (const { id, title, answer } of helpTexts(settings)) {
      expect(`${title} ${answer}`, id).not.toMatch(/undefined|null|NaN|\[object|[<>*`]|Firstline/)
      expect(title, id).toMatch(/\?$/)
      expect(answer, id).toMatch(/\.$/)
      expect(answer.length, id).toBeLessThan(600)
    }
  })

  it('states the numbers of the plans', () => {
    expect(answerOf('plans')).toBe(
      'Free, with 6 DMs and 6 subject lines a month, and Pro, with 100 DMs and 100 subject lines a month for $89. ' +
        'Pro also has up to 8 variations and tells you why each message works. Growth ($29) and Enterprise ($149) are ' +
        'no longer sold; members who have one keep Pro’s features.',
    )
    expect(answerOf('other-plans')).toContain('Growth ($29) and Enterprise ($149) are no longer sold')
    expect(answerOf('credits')).toContain('gives you three to eight messages')
    expect(answerOf('demo')).toContain('5 times a day')
  })

  it('names the available second factors, or whom to contact without one', () => {
    const answerWith = (factors: { totp: boolean; phone: boolean }) => {
      const signInMethods = { ...PLAIN_AUTH_SETTINGS.signInMethods, factors }
      return answerOf('two-step', { authSettings: { ...PLAIN_AUTH_SETTINGS, signInMethods } })
    }
    expect(answerWith({ totp: true, phone: true })).toContain(
      'a code from an authenticator app or a text. If you lose',
    )
    expect(answerWith({ totp: true, phone: false })).toContain(
      'a code from an authenticator app. If you lose',
    )
    expect(answerWith({ totp: false, phone: true })).toContain('a code that we text you. If you lose')
    expect(answerWith({ totp: false, phone: false })).toMatch(/^Not here.*post@haste\.example\.$/)
  })

  it('offers online payment only when a checkout is configured', () => {
    const checkoutUrl = 'https://pay.example/pro'
    expect(answerOf('upgrade')).toContain('Paying online is not available at the moment')
    expect(answerOf('upgrade', { checkoutUrl })).not.toContain('not available')
    expect(answerOf('payment', { checkoutUrl })).toContain('checkout page of a payment provider')
    for (const changes of [{}, { checkoutUrl }]) {
      expect(answerOf('upgrade', changes)).toContain('Plans are changed by hand, within one working day.')
      expect(answerOf('cancel', changes)).toContain('we cancel it by hand')
    }
  })

  it('says nothing of changes by hand where payments change plans', () => {
    const offers = ['pro-monthly', 'pro-yearly', 'top-up'] as const
    const changes = { paymentsEnabled: true, offers: [...offers] }
    for (const { answer, id } of helpTexts({ ...settings, ...changes })) {
      expect(answer, id).not.toMatch(/by hand|not available at the moment/)
      expect(answer.length, id).toBeLessThan(600)
    }
    expect(answerOf('other-plans', changes)).toContain('$89 a month or $890 a year')
    expect(answerOf('other-plans', changes)).toContain('$19 once, adds 20 DMs and 20 subject lines')
    expect(answerOf('other-plans')).toContain('There is no yearly billing')
    expect(answerOf('cancel', changes)).toMatch(/^Press Cancel subscription on the dashboard/)
  })

  it('names the model that writes and says where the brief is sent', () => {
    const writer = { kind: 'model', model: 'gpt-4o-mini' } as const
    expect(answerOf('writer', { writer })).toContain('gpt-4o-mini')
    expect(answerOf('brief-privacy', { writer })).toContain('sent to the language model gpt-4o-mini')
    expect(answerOf('brief-privacy')).toContain('nothing is sent to an outside AI')
    expect(answerOf('languages')).toMatch(/^English\./)
  })

  it('explains how signing up works with the current settings', () => {
    expect(answerOf('sign-up')).toContain('You can start at once.')
    expect(
      answerOf('sign-up', {
        authSettings: { ...PLAIN_AUTH_SETTINGS, confirmationRequired: true, mails: 'sent' },
      }),
    ).toContain('open the link we mail you')
    expect(
      answerOf('sign-up', {
        authSettings: { ...PLAIN_AUTH_SETTINGS, signupOpen: false, mails: 'kept' },
      }),
    ).toMatch(/^New accounts are not open/)
  })

  it('keeps settings that are unknown at build time out of the common questions', () => {
    const [, , , upgrade, contact] = commonQuestions({ brandName: 'B', supportEmail: '__SUPPORT__' })
    expect(upgrade?.answer).toBe('Open Pricing and press Upgrade. Your new credits come with the plan.')
    expect(contact?.answer).toBe('Write to __SUPPORT__. Pro users get an answer within 12 hours.')
  })
})
