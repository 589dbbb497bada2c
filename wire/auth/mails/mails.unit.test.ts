import { describe, expect, it } from 'vitest'
import { ADDRESS, CHANGE, extractText, FROM, PROOF, SETTINGS } from '#auth/test/mail-data.ts'
import { type MailData, type MailKind, renderMail, renderTextMessage } from './index.ts'

/** The text of both forms of a mail, plain and HTML. */
function bothForms<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): string[] {
  const { text, html } = renderMail(kind, data, SETTINGS)
  return [text.replace(/\s+/g, ' '), extractText(html)]
}

function expectInBoth<Kind extends MailKind>(kind: Kind, data: MailData[Kind], phrases: string[]): void {
  for (const form of bothForms(kind, data)) {
    for (const phrase of phrases) expect(form).toContain(phrase)
  }
}

describe('renderMail', () => {
  it('confirmation: names the address, the action, the expiry and the advice for others', () => {
    expectInBoth('confirmation', { address: ADDRESS, ...PROOF }, [
      'Someone, most likely you, signed up for Firstline with the address ada@example.test.',
      'Confirm my address',
      'Or type this code where you signed up: 014207',
      'Use the link or the code within 60 minutes; either works once.',
      'If this wasn’t you, do nothing. The account can’t be used until the address is confirmed.',
    ])
  })

  it('invitation: says who invites and that nothing happens unless accepted', () => {
    expectInBoth('invite', { address: ADDRESS, ...PROOF }, [
      'The team of Firstline invited you to open an account with the address ada@example.test.',
      'Accept the invitation',
      '014207',
      'within 60 minutes',
      'The account can’t be used until you accept.',
    ])
  })

  it('sign-in link: warns not to pass the link on', () => {
    expectInBoth('magic_link', { address: ADDRESS, ...PROOF }, [
      'asked to sign in to Firstline as ada@example.test.',
      '014207',
      'within 60 minutes',
      'don’t share the link or the code',
    ])
  })

  it('recovery: says that the old password is valid until it is replaced', () => {
    expectInBoth('recovery', { address: ADDRESS, ...PROOF }, [
      'asked for a new password for the Firstline account ada@example.test.',
      'Until then the old one stays valid.',
      '014207',
      'within 60 minutes',
      'If this wasn’t you, ignore this mail',
    ])
  })

  it('change of address: names both addresses in both mails, with advice for each', () => {
    const both = [
      'Someone, most likely you, asked to change the address of',
      'ada@example.test to ada@new.test.',
      'It changes once both addresses are confirmed',
      '014207',
      'within 60 minutes',
    ]
    expectInBoth('email_change_current', CHANGE, [
      ...both,
      'requested by someone who is signed in to your account. A new password signs them out. https://firstline.test/forgot-password',
    ])
    expectInBoth('email_change_new', CHANGE, [
      ...both,
      'If this wasn’t you, do nothing. Your address won’t be used.',
    ])
  })

  it('first address of an account: requires no other confirmation', () => {
    for (const form of bothForms('email_change_new', { ...CHANGE, currentAddress: null })) {
      expect(form).toContain('wants to use ada@new.test for their Firstline account.')
      expect(form).not.toContain('both addresses')
    }
  })

  it('reauthentication: contains a code and no link that acts', () => {
    const { text, html } = renderMail('reauthentication', { address: ADDRESS, code: '014207' }, SETTINGS)
    expectInBoth('reauthentication', { address: ADDRESS, code: '014207' }, [
      'Someone, most likely you, is signed in to your Firstline account ada@example.test',
      'Type this code there: 014207',
      'Use it within 60 minutes; it works once.',
      'don’t share the code',
    ])
    expect(text + html).not.toContain('/verify')
  })

  it('password change and new sign-in: state time, network address, program and advice', () => {
    expectInBoth('password_changed', FROM, [
      'The password of your Firstline account ada@example.test was changed.',
      'When: 21 November 2026 at 22:06 UTC',
      'From the network address: 203.0.113.7',
      'choose a new password now, and write to help@firstline.test. https://firstline.test/forgot-password',
    ])
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
    expectInBoth('new_sign_in', { ...FROM, userAgent }, [
      'Someone signed in to your Firstline account ada@example.test',
      'When: 21 November 2026 at 22:06 UTC',
      'From the network address: 203.0.113.7',
      'With: Safari on an iPhone',
      'https://firstline.test/forgot-password',
    ])
    expectInBoth('new_sign_in', { ...FROM, networkAddress: null, userAgent: null }, [
      'From the network address: not known',
      'With: an unknown program',
    ])
  })

  it('second factors: state type, time, network address and who can remove it', () => {
    expectInBoth('second_factor_added', { ...FROM, factor: 'totp' }, [
      'Signing in to your Firstline account ada@example.test now takes a code as well: an authenticator app was added.',
      'When: 21 November 2026 at 22:06 UTC',
      'From the network address: 203.0.113.7',
      'write to help@firstline.test now. We can remove the second factor again.',
    ])
    expectInBoth('second_factor_guessed', FROM, [
      'Someone passed the first step of signing in to your Firstline account ada@example.test',
      'someone may know your password: choose a new one. https://firstline.test/forgot-password',
    ])
    expectInBoth('second_factor_removed', { ...FROM, factor: 'phone' }, [
      'A phone number that gets codes by text no longer protects your Firstline account ada@example.test.',
      'choose a new password now, and write to help@firstline.test. https://firstline.test/forgot-password',
    ])
  })

  it('states the expiry from the settings', () => {
    const textWith = (validMinutes: number) =>
      renderMail('recovery', { address: ADDRESS, ...PROOF }, { ...SETTINGS, validMinutes }).text
    expect(textWith(1)).toContain('within 1 minute;')
    expect(textWith(90)).toContain('within 90 minutes;')
    expect(textWith(1_440)).toContain('within 24 hours;')
  })
})

describe('browser name in a mail', () => {
  it.for([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'Chrome on a Mac',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1',
      'Chrome on an iPhone',
    ],
    ['curl/8.5.0', 'an unknown program'],
    ['<b>Click here</b> (Linux) https://evil.test', 'a program on Linux'],
  ] as const)('is derived from the user agent: %s', ([userAgent, words]) => {
    expectInBoth('new_sign_in', { ...FROM, userAgent }, [`With: ${words}`])
    expect(renderMail('new_sign_in', { ...FROM, userAgent }, SETTINGS).html).not.toContain('evil.test')
  })
})

describe('renderTextMessage', () => {
  it('begins with the code and states purpose and expiry', () => {
    expect(renderTextMessage('sign_in', '014207', SETTINGS)).toBe(
      '014207 is your Firstline code to sign in. It expires in 60 minutes. Do not share it.',
    )
    for (const kind of [
      'confirmation',
      'sign_in',
      'phone_change',
      'reauthentication',
      'second_factor',
    ] as const) {
      expect(renderTextMessage(kind, '014207', SETTINGS)).toMatch(/^014207 is your Firstline code /)
      expect(renderTextMessage(kind, '014207', SETTINGS).length).toBeLessThanOrEqual(160)
    }
  })
})
