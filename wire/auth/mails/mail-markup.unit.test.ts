import PostalMime from 'postal-mime'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { findCode, findLink } from '@firstline/platform/testing/test-mail-server'
import { ADDRESS, CHANGE, extractText, FROM, LINK, PROOF, SETTINGS } from '#auth/test/mail-data.ts'
import { renderMail, renderSampleMails } from './index.ts'

describe('every rendered mail', () => {
  const samples = Object.entries(renderSampleMails(SETTINGS))

  it('has link and code in both forms, where its kind has them', () => {
    for (const [kind, { text, html }] of samples) {
      if (/^(password_changed|new_sign_in|second_factor_.*|sign_in_method_.*)$/.test(kind)) continue
      expect(findCode(text), kind).toBe('493207')
      expect(findCode(extractText(html)), kind).toBe('493207')
      if (kind === 'reauthentication') continue
      const { href } = findLink(text)
      expect(href, kind).toContain('https://firstline.test/auth/v1/verify?token=')
      expect(html, kind).toContain(`<a class="action" href="${href.replaceAll('&', '&amp;')}"`)
    }
  })

  it('loads no external content and runs no script', () => {
    for (const [kind, { html }] of samples) {
      expect(html, kind).not.toMatch(
        /<(img|link|script|iframe|object|embed|video|audio|source|svg|form|input)\b/i,
      )
      expect(html, kind).not.toMatch(/\b(src|srcset|background|poster|data)=/i)
      expect(html, kind).not.toMatch(/url\(|@import|@font-face/i)
      expect(html, kind).not.toMatch(/\son\w+=/i)
    }
  })

  it('links only to this installation and names the support address', () => {
    for (const [kind, { html, text }] of samples) {
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
        expect(
          href.startsWith('https://firstline.test') || href === 'mailto:help@firstline.test',
          `${kind} ${href}`,
        ).toBe(true)
      }
      expect(text, kind).toContain('Questions: help@firstline.test')
      expect(extractText(html), kind).toContain('Questions: help@firstline.test')
    }
  })

  it('has no exclamation mark, no code in the subject and a limited width', () => {
    for (const [kind, { subject, text, html }] of samples) {
      expect(text + extractText(html), kind).not.toContain('!')
      expect(subject, kind).not.toMatch(/\d/)
      expect(subject.length, kind).toBeLessThan(60)
      expect(html, kind).toContain('max-width: 600px')
      expect(html, kind).toContain('prefers-color-scheme: dark')
    }
  })

  it('survives transport: it is received as it was rendered', async () => {
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

describe('markup in mail data', () => {
  const hostile = `"><script>alert('x')</script>&amp;<a href=https://evil.test>@example.test`

  it('is escaped in an address in every mail that shows it', () => {
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
      expect(extractText(html)).toContain(hostile)
      expect(text).toContain(hostile)
    }
  })

  it('is escaped in a brand name and a link', () => {
    const { html } = renderMail(
      'recovery',
      { address: ADDRESS, code: '014207', link: `${LINK}"><script>` },
      { ...SETTINGS, brandName: '<script>' },
    )
    expect(html).not.toContain('<script')
  })
})
