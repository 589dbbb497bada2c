import type { MailSettings } from '../mails/index.ts'

export const SETTINGS: MailSettings = {
  brandName: 'Firstline',
  supportEmail: 'help@firstline.test',
  publicUrl: 'https://firstline.test',
  validMinutes: 60,
}
export const LINK =
  'https://firstline.test/auth/v1/verify?token=t0ken&type=signup&redirect_to=https%3A%2F%2Ffirstline.test'
export const PROOF = { link: LINK, code: '014207' }
export const ADDRESS = 'ada@example.test'
export const CHANGE = { currentAddress: ADDRESS, newAddress: 'ada@new.test', ...PROOF }
const AT = new Date('2026-11-21T22:06:00Z')
export const FROM = { address: ADDRESS, at: AT, networkAddress: '203.0.113.7' }

/** The text that a recipient sees in HTML. */
export function extractText(html: string): string {
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
