import { type RenderedMail, renderMail } from './render-mail.ts'
import type { MailData, MailKind, MailSettings } from './mail-data.ts'

/** Every mail with invented data, for previews. */
export function renderSampleMails(settings: MailSettings): Record<MailKind, RenderedMail> {
  const sample = <Kind extends MailKind>(kind: Kind, data: MailData[Kind]) => renderMail(kind, data, settings)
  const address = 'ada@example.com'
  const proof = (type: string) => {
    const link = new URL('/auth/v1/verify', settings.publicUrl)
    link.search = new URLSearchParams({
      token: 'pkce_3f6c1b0e9d2a4875b6c0f1e2d3a4b5c6d7e8f90a1b2c3d4e5f60718',
      type,
      redirect_to: new URL('/dashboard', settings.publicUrl).href,
    }).toString()
    return { link: link.href, code: '493207' }
  }
  const change = {
    currentAddress: address,
    newAddress: 'ada.lovelace@example.com',
    ...proof('email_change'),
  }
  const at = new Date('2026-01-31T14:05:00Z')
  const networkAddress = '203.0.113.7'
  return {
    confirmation: sample('confirmation', { address, ...proof('signup') }),
    invite: sample('invite', { address, ...proof('invite') }),
    magic_link: sample('magic_link', { address, ...proof('magiclink') }),
    recovery: sample('recovery', { address, ...proof('recovery') }),
    email_change_current: sample('email_change_current', change),
    email_change_new: sample('email_change_new', change),
    reauthentication: sample('reauthentication', { address, code: '493207' }),
    password_changed: sample('password_changed', { address, at, networkAddress }),
    second_factor_added: sample('second_factor_added', { address, at, networkAddress, factor: 'totp' }),
    second_factor_removed: sample('second_factor_removed', { address, at, networkAddress, factor: 'totp' }),
    sign_in_method_added: sample('sign_in_method_added', {
      address,
      at,
      networkAddress,
      signInMethod: 'Google',
    }),
    sign_in_method_removed: sample('sign_in_method_removed', {
      address,
      at,
      networkAddress,
      signInMethod: 'Google',
    }),
    second_factor_guessed: sample('second_factor_guessed', { address, at, networkAddress }),
    new_sign_in: sample('new_sign_in', {
      address,
      at,
      networkAddress,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }),
  }
}
