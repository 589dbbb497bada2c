import PostalMime from 'postal-mime'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { codeIn, linkIn } from '#test/mail-peer.ts'
import {
  type MailData,
  type MailKind,
  type MailSettings,
  renderMail,
  renderText,
  sampleMails,
} from './index.ts'

const SETTINGS: MailSettings = {
  brandName: 'Firstline',
  supportEmail: 'help@firstline.test',
  publicUrl: 'https://firstline.test',
  validMinutes: 60,
}
const LINK =
  'https://firstline.test/auth/v1/verify?token=t0ken&type=signup&redirect_to=https%3A%2F%2Ffirstline.test'
const PROOF = { link: LINK, code: '014207' }
const ADDRESS = 'ada@example.test'
const CHANGE = { currentAddress: ADDRESS, newAddress: 'ada@new.test', ...PROOF }
const AT = new Date('2026-11-21T22:06:00Z')
const FROM = { address: ADDRESS, at: AT, networkAddress: '203.0.113.7' }

/** What a reader sees of HTML. */
function textOf(html: string): string {
  return html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

/** Both forms of a mail, which must say the same. */
function bothForms<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): string[] {
  const { text, html } = renderMail(kind, data, SETTINGS)
  return [text.replace(/\s+/g, ' '), textOf(html)]
}

function expectInBoth<Kind extends MailKind>(kind: Kind, data: MailData[Kind], phrases: string[]): void {
  for (const form of bothForms(kind, data)) {
    for (const phrase of phrases) expect(form).toContain(phrase)
  }
}

describe('what the mails say', () => {
  it('confirmation: who signed up, what to do, for how long, and what if not', () => {
    expectInBoth('confirmation', { address: ADDRESS, ...PROOF }, [
      'Somebody, most likely you, signed up for Firstline with the address ada@example.test.',
      'Confirm my address',
      'Or type this code where you signed up: 014207',
      'Use the link or the code within 60 minutes; either works once.',
      'If it was not you, do nothing. Nobody can use the account until the address is confirmed.',
    ])
  })

  it('invitation: who invites whom, and that nothing happens unaccepted', () => {
    expectInBoth('invite', { address: ADDRESS, ...PROOF }, [
      'Whoever looks after Firstline invited you to an account with the address ada@example.test.',
      'Accept the invitation',
      '014207',
      'within 60 minutes',
      'Nobody can use the account until you accept.',
    ])
  })

  it('sign-in link: that it signs in, and is not to be passed on', () => {
    expectInBoth('magic_link', { address: ADDRESS, ...PROOF }, [
      'asked to sign in to Firstline as ada@example.test.',
      '014207',
      'within 60 minutes',
      'pass neither the link nor the code on',
    ])
  })

  it('new password: that the old one stays until then', () => {
    expectInBoth('recovery', { address: ADDRESS, ...PROOF }, [
      'asked for a new password for the Firstline account ada@example.test.',
      'Until then the old one stays.',
      '014207',
      'within 60 minutes',
      'If it was not you, do nothing',
    ])
  })

  it('change of address: both mails name both addresses, and each its own way out', () => {
    const both = [
      'Somebody, most likely you, asked to change the address of',
      'ada@example.test to ada@new.test.',
      'It changes once both addresses have agreed',
      '014207',
      'within 60 minutes',
    ]
    expectInBoth('email_change_current', CHANGE, [
      ...both,
      'whoever asked was signed in to your account. A new password signs them out. https://firstline.test/forgot-password',
    ])
    expectInBoth('email_change_new', CHANGE, [
      ...both,
      'If it was not you, do nothing. Your address is then not used.',
    ])
  })

  it('a first address of an account without one: no other has to agree', () => {
    for (const form of bothForms('email_change_new', { ...CHANGE, currentAddress: null })) {
      expect(form).toContain('wants to use ada@new.test for their Firstline account.')
      expect(form).not.toContain('both addresses')
    }
  })

  it('reauthentication: a code and no link that acts', () => {
    const { text, html } = renderMail('reauthentication', { address: ADDRESS, code: '014207' }, SETTINGS)
    expectInBoth('reauthentication', { address: ADDRESS, code: '014207' }, [
      'Somebody who is signed in to your Firstline account ada@example.test, most likely you',
      'Type this code there: 014207',
      'Use it within 60 minutes; it works once.',
      'give the code to nobody',
    ])
    expect(text + html).not.toContain('/verify')
  })

  it('password changed and new sign-in: when, from where, with what, and what to do', () => {
    expectInBoth('password_changed', FROM, [
      'The password of your Firstline account ada@example.test was changed.',
      'When: 21 November 2026 at 22:06 UTC',
      'From the network address: 203.0.113.7',
      'choose a new password at once, and write to help@firstline.test. https://firstline.test/forgot-password',
    ])
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
    expectInBoth('new_sign_in', { ...FROM, userAgent }, [
      'Somebody signed in to your Firstline account ada@example.test',
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

  it('second factors: which one, when and from where, and who takes it off again', () => {
    expectInBoth('second_factor_added', { ...FROM, factor: 'totp' }, [
      'Signing in to your Firstline account ada@example.test now takes a code as well: an authenticator app was added.',
      'When: 21 November 2026 at 22:06 UTC',
      'From the network address: 203.0.113.7',
      'write to help@firstline.test at once. They can take the second step off again.',
    ])
    expectInBoth('second_factor_guessed', FROM, [
      'Somebody got past the first step of signing in to your Firstline account ada@example.test',
      'somebody knows your password: choose a new one. https://firstline.test/forgot-password',
    ])
    expectInBoth('second_factor_removed', { ...FROM, factor: 'phone' }, [
      'A phone number that gets codes by text no longer protects your Firstline account ada@example.test.',
      'choose a new password at once, and write to help@firstline.test. https://firstline.test/forgot-password',
    ])
  })

  it('how long links are good follows the settings', () => {
    const textWith = (validMinutes: number) =>
      renderMail('recovery', { address: ADDRESS, ...PROOF }, { ...SETTINGS, validMinutes }).text
    expect(textWith(1)).toContain('within 1 minute;')
    expect(textWith(90)).toContain('within 90 minutes;')
    expect(textWith(1_440)).toContain('within 24 hours;')
  })
})

describe('a browser in words', () => {
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
  ] as const)('%s', ([userAgent, words]) => {
    expectInBoth('new_sign_in', { ...FROM, userAgent }, [`With: ${words}`])
    expect(renderMail('new_sign_in', { ...FROM, userAgent }, SETTINGS).html).not.toContain('evil.test')
  })
})

describe('every mail', () => {
  const samples = Object.entries(sampleMails(SETTINGS))

  it('has link and code in both forms, where its kind has them', () => {
    for (const [kind, { text, html }] of samples) {
      if (/^(password_changed|new_sign_in|second_factor_.*|way_in_.*)$/.test(kind)) continue
      expect(codeIn(text), kind).toBe('493207')
      expect(codeIn(textOf(html)), kind).toBe('493207')
      if (kind === 'reauthentication') continue
      const { href } = linkIn(text)
      expect(href, kind).toContain('https://firstline.test/auth/v1/verify?token=')
      expect(html, kind).toContain(`<a class="action" href="${href.replaceAll('&', '&amp;')}"`)
    }
  })

  it('loads nothing from anywhere and runs nothing', () => {
    for (const [kind, { html }] of samples) {
      expect(html, kind).not.toMatch(
        /<(img|link|script|iframe|object|embed|video|audio|source|svg|form|input)\b/i,
      )
      expect(html, kind).not.toMatch(/\b(src|srcset|background|poster|data)=/i)
      expect(html, kind).not.toMatch(/url\(|@import|@font-face/i)
      expect(html, kind).not.toMatch(/\son\w+=/i)
    }
  })

  it('leads to this installation alone, and names whom to ask', () => {
    for (const [kind, { html, text }] of samples) {
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
        expect(
          href.startsWith('https://firstline.test') || href === 'mailto:help@firstline.test',
          `${kind} ${href}`,
        ).toBe(true)
      }
      expect(text, kind).toContain('Questions: help@firstline.test')
      expect(textOf(html), kind).toContain('Questions: help@firstline.test')
    }
  })

  it('is quiet: no exclamation mark, no code in the subject, no line over a page wide', () => {
    for (const [kind, { subject, text, html }] of samples) {
      expect(text + textOf(html), kind).not.toContain('!')
      expect(subject, kind).not.toMatch(/\d/)
      expect(subject.length, kind).toBeLessThan(60)
      expect(html, kind).toContain('max-width: 600px')
      expect(html, kind).toContain('prefers-color-scheme: dark')
    }
  })

  it('survives a mail program: what is sent is what was written', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true })
    for (const [kind, mail] of samples) {
      const { message } = await transport.sendMail({ from: 'a@b.test', to: ADDRESS, ...mail })
      if (!Buffer.isBuffer(message)) throw new Error('the mail is no buffer')
      const received = await PostalMime.parse(message)
      expect(received.subject, kind).toBe(mail.subject)
      expect(received.text?.trim(), kind).toBe(mail.text.trim())
      expect(received.html?.trim(), kind).toBe(mail.html.trim())
    }
  })
})

describe('an address that is markup', () => {
  const hostile = `"><script>alert('x')</script>&amp;<a href=https://evil.test>@example.test`

  it('is text in every mail that shows it', () => {
    const mails = [
      renderMail('confirmation', { address: hostile, ...PROOF }, SETTINGS),
      renderMail('invite', { address: hostile, ...PROOF }, SETTINGS),
      renderMail('magic_link', { address: hostile, ...PROOF }, SETTINGS),
      renderMail('recovery', { address: hostile, ...PROOF }, SETTINGS),
      renderMail('email_change_current', { ...CHANGE, newAddress: hostile }, SETTINGS),
      renderMail('email_change_new', { ...CHANGE, currentAddress: hostile }, SETTINGS),
      renderMail('reauthentication', { address: hostile, code: '014207' }, SETTINGS),
      renderMail('password_changed', { ...FROM, address: hostile, networkAddress: hostile }, SETTINGS),
      renderMail('new_sign_in', { ...FROM, address: hostile, userAgent: hostile }, SETTINGS),
    ]
    for (const { html, text } of mails) {
      expect(html).not.toContain('<script')
      expect(html).not.toContain('<a href=https')
      expect(textOf(html)).toContain(hostile)
      expect(text).toContain(hostile)
    }
  })

  it('and so are a brand name and a link', () => {
    const { html } = renderMail(
      'recovery',
      { address: ADDRESS, code: '014207', link: `${LINK}"><script>` },
      { ...SETTINGS, brandName: '<script>' },
    )
    expect(html).not.toContain('<script')
  })
})

describe('a text', () => {
  it('begins with its code and says for what and how long', () => {
    expect(renderText('sign_in', '014207', SETTINGS)).toBe(
      '014207 is your Firstline code to sign in. It is good for 60 minutes. Give it to nobody.',
    )
    for (const kind of [
      'confirmation',
      'sign_in',
      'phone_change',
      'reauthentication',
      'second_factor',
    ] as const) {
      expect(renderText(kind, '014207', SETTINGS)).toMatch(/^014207 is your Firstline code /)
      expect(renderText(kind, '014207', SETTINGS).length).toBeLessThanOrEqual(160)
    }
  })
})
