import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseRedirect } from '../one-time-tokens/choose-redirect.ts'

const siteUrl = 'https://app.example.com'
const rule = {
  siteUrl,
  allowed: [
    'https://*.preview.example.com/**',
    'https://partner.example.org/welcome',
    'https://one-?.example.net/',
    'myapp://callback',
  ],
}
const choose = (candidate: string) => chooseRedirect([candidate], rule)

const REFUSED = [
  // Other sites, plain and disguised.
  'https://evil.test/',
  'http://app.example.com/',
  'https://app.example.com:8443/',
  'https://app.example.com.evil.test/',
  'https://evil.test/app.example.com',
  'https://evil.test?https://app.example.com/',
  'https://evil.test#https://app.example.com/',
  'https://notapp.example.com/',
  'https://app.example.com./',
  'https://app.example.co',
  'https://appaexample.com/',
  'https://app.example.com。evil.test/',
  'https://app.example.com%2eevil.test/',
  'https://app.example.com%00.evil.test/',
  'https://app.example.com%0d%0aevil.test/',
  'https://app%2eexample.com:443@evil.test/',
  // Without a scheme, and the forms that browsers repair.
  '//evil.test/',
  '///evil.test/',
  '/\\evil.test/',
  '\\\\evil.test\\',
  'https:evil.test',
  'https:/evil.test',
  'https:\\\\evil.test',
  'https:///evil.test',
  'https://\\evil.test',
  '/dashboard',
  'dashboard',
  '',
  ' ',
  // Credentials before the host.
  'https://app.example.com@evil.test/',
  'https://app.example.com:443@evil.test/',
  'https://app.example.com%40evil.test/',
  'https://evil.test\\@app.example.com/',
  'https://user@app.example.com/',
  'https://:password@app.example.com/',
  // Line breaks, tabs and other blanks, which browsers drop.
  'https://app.example.com/\r\nSet-Cookie: a=b',
  'https://app.example.com/\nLocation: https://evil.test',
  'https://evil\t.test/',
  'ht\ntps://evil.test/',
  'https://app.example.com/ ',
  ' https://app.example.com/',
  'https://app.example.com/\u2028',
  'https://app.example.com/\0',
  // Schemes that run or read something.
  'javascript:alert(1)',
  'javascript://app.example.com/%0aalert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://app.example.com/x',
  'about:blank',
  'view-source:https://app.example.com/',
  'intent://app.example.com/#Intent;scheme=https;end',
  // Numeric hosts.
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://10.0.0.1/',
  'http://169.254.169.254/',
  'https://93.184.216.34/',
  'http://[2606:2800:220:1::1]/',
  'http://[::ffff:93.184.216.34]/',
  'http://localhost/',
  'http://127.0.0.1.evil.test/',
  'http://127.0.0.1@evil.test/',
  // Almost on the allow list.
  'https://preview.example.com/x',
  'https://a.b.preview.example.com/x',
  'https://a.preview.example.com.evil.test/x',
  'https://evil.test/.preview.example.com/x',
  'https://evil.test?.preview.example.com/x',
  'https://evil.test#.preview.example.com/x',
  'https://a-preview.example.com/x',
  'http://a.preview.example.com/x',
  'https://a.preview.example.com:8443/x',
  'https://partner.example.org/',
  'https://partner.example.org/welcome/more',
  'https://partner.example.org/welcome?next=https://evil.test',
  'https://partner.example.org/WELCOME',
  'https://partner.example.org/welcome/../evil',
  'https://partner-example.org/welcome',
  'https://one-.example.net/',
  'https://one-22.example.net/',
  'https://one-/.example.net/',
  'myapp://callback.evil',
  'myapp:callback',
  'myapp2://callback',
]

const ALLOWED: [candidate: string, chosen: string][] = [
  ['https://app.example.com', 'https://app.example.com/'],
  ['https://app.example.com/reset?x=1#part', 'https://app.example.com/reset?x=1#part'],
  ['HTTPS://APP.EXAMPLE.COM:443/A', 'https://app.example.com/A'],
  ['https://app.example.com/%2e%2e/x', 'https://app.example.com/x'],
  ['https://a.preview.example.com/deep/er?q=1', 'https://a.preview.example.com/deep/er?q=1'],
  ['https://partner.example.org/welcome', 'https://partner.example.org/welcome'],
  ['https://partner.example.org/welcome/', 'https://partner.example.org/welcome/'],
  ['https://one-2.example.net', 'https://one-2.example.net/'],
  ['myapp://callback', 'myapp://callback'],
  ['http://127.0.0.1:3999/back', 'http://127.0.0.1:3999/back'],
  ['http://[::1]:8000/', 'http://[::1]:8000/'],
]

/** Written independently of the rule under test: whether a browser ends up at an allowed URL. */
function isAllowed(target: string): boolean {
  const { protocol, host, hostname, port, pathname, search, username, password } = new URL(target)
  if (username !== '' || password !== '') return false
  const [first, ...rest] = hostname.split('.')
  const bare = port === '' && search === ''
  return (
    (protocol === 'https:' && host === 'app.example.com') ||
    (protocol === 'https:' && port === '' && rest.join('.') === 'preview.example.com' && first !== '') ||
    (protocol === 'https:' &&
      bare &&
      hostname === 'partner.example.org' &&
      /^\/welcome\/?$/.test(pathname)) ||
    (protocol === 'https:' && bare && /^one-[^./]\.example\.net$/.test(hostname) && pathname === '/') ||
    (protocol === 'myapp:' && host === 'callback' && /^\/?$/.test(pathname) && search === '') ||
    (/^https?:$/.test(protocol) &&
      /^(127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(hostname))
  )
}

describe('chooseRedirect', () => {
  it.each(REFUSED)('returns the site URL instead of %j', (candidate) => {
    expect(choose(candidate)).toBe(siteUrl)
  })

  it.each(ALLOWED)('accepts the allowed URL %j', (candidate, chosen) => {
    expect(choose(candidate)).toBe(chosen)
    expect(isAllowed(chosen)).toBe(true)
  })

  it('returns only allowed URLs, as browsers parse them (property test)', () => {
    const piece = fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      'data:',
      'myapp:',
      'HTTPS:',
      '//',
      '/',
      '\\',
      '@',
      '.',
      ':',
      '#',
      '?',
      '%2f',
      '%5c',
      '%40',
      '%00',
      '%2e',
      '\t',
      '\r\n',
      ' ',
      '\0',
      '。',
      'ａ',
      '\u00ad',
      '\u200b',
      'ß',
      '-',
      '*',
      'app.example.com',
      'APP.example.com',
      'evil.test',
      'preview.example.com',
      'a.preview.example.com',
      'x',
      'partner.example.org',
      'welcome',
      'one-1.example.net',
      'one-',
      '.example.net',
      'callback',
      'localhost',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::]',
      '443',
      '8443',
    )
    const built = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
    const started = fc
      .tuple(fc.constantFrom('https://', 'http://', 'myapp://', 'https:'), built)
      .map((two) => two.join(''))
    const anything = fc.oneof(started, built, fc.webUrl(), fc.string({ unit: 'binary', maxLength: 60 }))
    fc.assert(
      fc.property(anything, (candidate) => {
        const chosen = choose(candidate)
        if (chosen === siteUrl) return
        expect(isAllowed(chosen), chosen).toBe(true)
        expect(new URL(chosen).href).toBe(chosen)
        // The result never differs from where the candidate itself leads.
        expect(new URL(candidate).href).toBe(chosen)
      }),
      { numRuns: 5_000 },
    )
  })

  it('takes linear time for very long URLs', () => {
    const long = `https://${'a.'.repeat(20_000)}preview.example.com/${'*'.repeat(20_000)}`
    expect(choose(long)).toBe(siteUrl)
    expect(choose(`https://a.preview.example.com/${'.'.repeat(50_000)}`)).toMatch(/^https:\/\/a\.preview/)
  })

  it('never returns a script or data URL, even if every URL is allowed', () => {
    const permissive = { siteUrl, allowed: ['**', '*', 'javascript:**', 'data:**'] }
    for (const candidate of REFUSED.filter((each) =>
      /^\s*(java|data|vbs|file|blob|about|view)/i.test(each),
    )) {
      expect(chooseRedirect([candidate], permissive), candidate).toBe(siteUrl)
    }
  })
})
