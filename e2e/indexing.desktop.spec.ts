import { expect, test } from './support/test.ts'
import { PUBLIC_PAGES } from './support/public-pages.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every indexable page is readable and has its own title, description and canonical address (P1.9, P1.10)', async ({
    page,
    request,
    origin,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    const said = { title: new Set<string>(), description: new Set<string>() }
    const found: string[] = []
    for (const path of PUBLIC_PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      if ((await page.locator('meta[name=robots]').count()) > 0) continue
      const address = new URL(path, origin).href
      found.push(address)
      said.title.add(await page.title())
      said.description.add((await page.locator('meta[name=description]').getAttribute('content')) ?? '')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        `${origin}/share.png`,
      )
    }
    expect(listed).toEqual(expect.arrayContaining(found))
    expect(listed).toHaveLength(found.length)
    expect([said.title.size, said.description.size]).toEqual([found.length, found.length])
    expect(found).toContain(`${origin}/pricing`)
  })
})

test('pages of members, pages of mails and missing pages are noindex (P1.10)', async ({ page, request }) => {
  for (const path of ['/new-password', '/admin-login', '/payment/cancel']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  }
  // The page of all others, as it is sent.
  for (const path of ['/generator', '/nowhere']) {
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('robots.txt, manifest and icons have their content types (P1.11)', async ({ page, request }) => {
  await page.goto('/')
  const links = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((all: HTMLLinkElement[]) => all.map((link) => link.href))
  const manifest = await (await request.get('/site.webmanifest')).json()
  const icons: string[] = manifest.icons.map((icon: { src: string }) => icon.src)
  const types: Record<string, string> = {}
  for (const address of [...links, ...icons, '/share.png', '/robots.txt', '/sitemap.xml']) {
    const answer = await request.get(address)
    expect([address, answer.status()]).toEqual([address, 200])
    types[new URL(address, page.url()).pathname] = answer.headers()['content-type'] ?? ''
  }
  expect(types).toEqual({
    '/favicon.ico': 'image/x-icon',
    '/icon.svg': 'image/svg+xml',
    '/apple-touch-icon.png': 'image/png',
    '/site.webmanifest': 'application/manifest+json',
    '/icon-192.png': 'image/png',
    '/icon-512.png': 'image/png',
    '/share.png': 'image/png',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml',
  })
  expect(manifest.name).toBe('Firstline')
})
