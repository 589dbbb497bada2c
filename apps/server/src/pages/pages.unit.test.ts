import { PLAIN_AUTH_SETTINGS } from '@firstline/contract/sign-in-methods'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Announcement } from '@firstline/contract/announcement'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK, RUNTIME_TOKENS } from '@firstline/contract/runtime-tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAnnouncedPages } from './announced-pages.ts'
import { loadPages, type StaticFiles } from './load-pages.ts'
import { servePage } from './serve-pages.ts'

const hostile = '</script><script>alert(1)</script>"&\''
const runtime: RuntimeConfig = {
  announcement: null,
  announcementText: '',
  supabaseUrl: 'http://firstline.test',
  anonKey: 'key',
  brandName: hostile,
  supportEmail: 'help@example.test',
  legalEntity: 'Example',
  legalJurisdiction: '',
  demoVideoUrl: null,
  checkoutUrl: null,
  paymentsEnabled: false,
  offers: [],
  writer: { kind: 'composer', model: null },
  authSettings: PLAIN_AUTH_SETTINGS,
}
const inline = 'document.documentElement.dataset.theme = "dark"'

let directory: string
let pages: StaticFiles
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'firstline-pages-'))
  const client = join(directory, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, 'pricing'))
  const html = (title: string) =>
    `<html><head><title>${title} ${RUNTIME_TOKENS.brandName}</title><script>${inline}</script>` +
    `<script src="/assets/a.js"></script></head><body><p>${RUNTIME_TOKENS.announcementText}</p>${RUNTIME_BLOCK}</body></html>`
  await writeFile(join(client, 'index.html'), html('Home'))
  await writeFile(join(client, 'pricing/index.html'), html('Pricing'))
  await writeFile(join(client, '__spa-fallback.html'), html('App'))
  await writeFile(join(client, 'assets/a.js'), 'console.log(1)')
  await writeFile(join(client, 'assets/a.js.br'), 'compressed when built')
  await writeFile(join(client, 'robots.txt'), `Sitemap: ${RUNTIME_TOKENS.supabaseUrl}/sitemap.xml`)
  await writeFile(join(client, 'sitemap.xml'), `<loc>${RUNTIME_TOKENS.brandName}</loc>`)
  await writeFile(join(client, 'site.webmanifest'), `{"name":"${RUNTIME_TOKENS.brandName}"}`)
  await writeFile(join(directory, 'routes.json'), JSON.stringify(['/', '/pricing', '/generator']))
  pages = await loadPages(directory, runtime)
})
afterAll(() => rm(directory, { recursive: true }))

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return servePage(pages, new Request(new URL(path, 'http://firstline.test'), { headers, method }))
}

describe('servePage: pages', () => {
  it('fills in the settings so that none of them can end a script or a tag', async () => {
    const html = await (await get('/')).text()
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('Home &lt;/script&gt;')
    const [, block = ''] = /id="runtime">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(block)).toEqual(runtime)
  })

  it('sends a policy that allows exactly the page’s own inline scripts', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('allows connections to its own origin and its WebSockets only', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    const sockets = runtime.supabaseUrl.replace('http', 'ws')
    expect(policy).toContain(`connect-src 'self' ${sockets};`)
  })

  it.each([
    [null, "style-src 'self' 'unsafe-inline'", "connect-src 'self' ws://firstline.test", ''],
    [
      'hcaptcha',
      "style-src 'self' 'unsafe-inline' https://hcaptcha.com https://*.hcaptcha.com",
      "connect-src 'self' ws://firstline.test https://hcaptcha.com https://*.hcaptcha.com",
      "; frame-src 'self' https://hcaptcha.com https://*.hcaptcha.com",
    ],
    [
      'turnstile',
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self' ws://firstline.test",
      "; frame-src 'self' https://challenges.cloudflare.com",
    ],
  ] as const)('allows the sources that the captcha %s needs and no others', async (provider, ...rest) => {
    const captcha = provider && { provider, siteKey: 'our-site' }
    const signInMethods = { ...PLAIN_AUTH_SETTINGS.signInMethods, captcha }
    const guarded = await loadPages(directory, {
      ...runtime,
      authSettings: { ...runtime.authSettings, signInMethods },
    })
    const page = await servePage(guarded, new Request('http://firstline.test/'))
    const [styles, connections, frames] = rest
    const [own = '', hash] = /script-src 'self' ('sha256-[^']*')/.exec(
      page.headers.get('content-security-policy') ?? '',
    ) ?? ['']
    const scripts = {
      hcaptcha: ' https://hcaptcha.com https://*.hcaptcha.com',
      turnstile: ' https://challenges.cloudflare.com',
    }
    expect(hash).toBeDefined()
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'self'; ${own}${provider ? scripts[provider] : ''}; ${styles}; img-src 'self' data:; ` +
        `font-src 'self'; ${connections}${frames}; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'`,
    )
    expect((await page.text()).includes('<html data-captcha="">')).toBe(provider !== null)
  })

  it('marks the available sign-in methods before hydration', async () => {
    const providers = [
      { name: 'google', label: 'Google' },
      { name: 'github', label: 'GitHub' },
    ]
    const withProviders = await loadPages(directory, {
      ...runtime,
      authSettings: {
        ...runtime.authSettings,
        signInMethods: { ...PLAIN_AUTH_SETTINGS.signInMethods, providers, singleSignOn: true },
      },
    })
    const page = await servePage(withProviders, new Request('http://firstline.test/'))
    expect(await page.text()).toContain(
      '<html data-single-sign-on="" data-providers="" style="--providers:2">',
    )
    expect(await (await get('/')).text()).toContain('<html>')
  })

  it('compresses a page with the encoding that the browser accepts', async () => {
    const plain = await (await get('/')).text()
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain)
    const gzip = await get('/', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain)
  })

  it('responds with 304 to a browser that has the page', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('redirects an address with a trailing slash', async () => {
    const redirect = await get('/pricing/?from=demo_limit')
    expect(redirect.status).toBe(308)
    expect(redirect.headers.get('location')).toBe('/pricing?from=demo_limit')
    expect((await get('//evil.example/')).headers.get('location')).toBeNull()
  })

  it('serves the fallback for other routes of the app, with 404 for unknown paths', async () => {
    expect((await get('/generator')).status).toBe(200)
    expect(await (await get('/generator')).text()).toContain('App')
    expect((await get('/nowhere')).status).toBe(404)
    expect(await (await get('/nowhere')).text()).toContain('App')
  })

  it('refuses methods other than GET and HEAD', async () => {
    expect((await get('/', {}, 'PUT')).status).toBe(405)
    expect((await get('/nowhere', {}, 'POST')).status).toBe(405)
    expect((await get('/assets/a.js', {}, 'POST')).status).toBe(405)
  })

  it('redirects a form that was submitted before hydration to its page', async () => {
    const answer = await get('/pricing?from=demo_limit', {}, 'POST')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/pricing?from=demo_limit')
  })
})

describe('servePage: assets', () => {
  it('serves the file that the build compressed, as immutable', async () => {
    const asset = await get('/assets/a.js', { 'accept-encoding': 'br' })
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-type')).toContain('text/javascript')
    expect(await asset.text()).toBe('compressed when built')
  })

  it('responds with 404 and no page when an asset is missing', async () => {
    const missing = await get('/assets/gone.js')
    expect(missing.status).toBe(404)
    expect(await missing.text()).toBe('Not found')
  })
})

describe('servePage: robots.txt, sitemap.xml and site.webmanifest', () => {
  it('fills in the settings, escaped for each format', async () => {
    expect(await (await get('/robots.txt')).text()).toBe('Sitemap: http://firstline.test/sitemap.xml')
    expect(await (await get('/sitemap.xml')).text()).toContain('<loc>&lt;/script&gt;')
    expect(await (await get('/site.webmanifest')).json()).toEqual({ name: hostile })
  })

  it('sends the content type of each format and allows caching for an hour', async () => {
    const paths = ['/robots.txt', '/sitemap.xml', '/site.webmanifest']
    const answers = await Promise.all(paths.map((path) => get(path)))
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
      'text/plain; charset=utf-8',
      'application/xml',
      'application/manifest+json',
    ])
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600')
  })
})

describe('loadAnnouncedPages', () => {
  it('fills a new announcement into the pages as text, and removes it when it is over', async () => {
    let current: Announcement | null = null
    const read = await loadAnnouncedPages(directory, runtime, { current: () => current })
    const open = async () => (await servePage(read(), new Request('http://firstline.test/pricing'))).text()
    const before = await open()
    expect(before).toContain('<p></p>')
    expect(before).not.toContain('data-announcement')
    const id = '55555555-5555-4555-8555-555555555555'
    current = { id, text: hostile, kind: 'warning', audience: 'members', endsAt: null }
    const page = await open()
    expect(page).toContain(`<html data-announcement="${id}" data-announcement-kind="warning"`)
    expect(page).toContain('<p>&lt;/script&gt;&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script>alert(1)')
    expect(read()).toBe(read())
    current = null
    expect(await open()).toBe(before)
  })
})
