/**
 * Draws the preview picture for links and the icons, from the product's mark, fonts and colors, into apps/web/public.
 * They name no brand, which is a setting. Also takes the README's screenshot of the landing page. Run again when the looks
 * or the samples change: `npm exec -w e2e -c 'node make-pictures.ts'`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../scripts/lib/browser.ts'
import { buildProduct, isBuildCurrent } from '../scripts/lib/product-build.ts'
import { root } from '../scripts/lib/root.ts'
import { PRIVILEGED_SETTINGS } from './support/privileged.ts'
import { startServer } from './support/start-server.ts'

const publicFolder = path.join(root, 'apps/web/public')
const [INK, PAPER, ACCENT, QUIET, MARKED] = ['#201b16', '#f8f6f2', '#164abe', '#504943', '#c5daff']

const serif = readFileSync(path.join(root, 'apps/web/.cache/fonts/newsreader-core.woff2')).toString('base64')

/** The mark: a highlighted first line, and two that follow. */
const mark = (height: number) =>
  `<svg viewBox="0 0 22 20" height="${height}"><rect width="22" height="4" rx="1" fill="${ACCENT}"/><g fill="${INK}" opacity=".3"><rect y="8" width="22" height="4" rx="1"/><rect y="16" width="14" height="4" rx="1"/></g></svg>`

const sharePicture = `<style>
  @font-face { font-family: Newsreader; src: url(data:font/woff2;base64,${serif}) }
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 84px 96px; background: ${PAPER};
    color: ${INK}; font-family: Newsreader; display: flex; flex-direction: column; justify-content: space-between }
  h1 { margin: 0; font-size: 118px; font-weight: 420; line-height: 1.04; letter-spacing: -.022em }
  svg { align-self: flex-start }
  span { background: linear-gradient(transparent 52%, ${MARKED} 52%) }
  p { margin: 0; font-size: 40px; color: ${QUIET} }
</style>${mark(72)}<h1>Get the<br><span>first line</span> right.</h1><p>Cold DMs and email subject lines, from what you know.</p>`

const icon = (size: number, share: number) =>
  `<style>body { margin: 0; width: ${size}px; height: ${size}px; background: ${PAPER}; display: grid; place-content: center }</style>${mark(Math.round(size * share))}`

const executablePath = await findBrowser(chromium.executablePath())
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
try {
  keep('share.png', await draw(browser, sharePicture, 1200, 630))
  keep('apple-touch-icon.png', await draw(browser, icon(180, 0.5), 180))
  keep('icon-192.png', await draw(browser, icon(192, 0.54), 192))
  // A launcher may cut it to a circle: the mark is in the middle.
  keep('icon-512.png', await draw(browser, icon(512, 0.4), 512))
  keep('favicon.ico', iconFile(await draw(browser, icon(32, 0.7), 32), 32))
  keep('../../../docs/images/landing.png', await photographLanding(browser))
} finally {
  await browser.close()
}

async function draw(from: Browser, html: string, width: number, height = width): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

async function photographLanding(from: Browser): Promise<Buffer> {
  if (!isBuildCurrent()) await buildProduct()
  const server = await startServer(PRIVILEGED_SETTINGS)
  const page = await from.newPage({ viewport: { width: 1440, height: 760 }, reducedMotion: 'reduce' })
  try {
    await page.goto(server.url, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await page.close()
    await server.stop()
  }
}

function keep(name: string, content: Buffer): void {
  writeFileSync(path.join(publicFolder, name), content)
  console.log(`${name}: ${(content.length / 1000).toFixed(1)} kB`)
}

/** An .ico file around one PNG: a header, one entry, the picture. */
function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
