import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../scripts/lib/browser.ts'
import { root } from '../scripts/lib/root.ts'
import { buildProduct, isBuildCurrent } from '../scripts/lib/product-build.ts'
import { collectComplaints } from './support/complaints.ts'
import { PRIVILEGED_SETTINGS } from './support/privileged.ts'
import { SCREENS } from './support/screens.ts'
import { createUsers } from './support/screens/users.ts'
import { newContextFor, openScreen, SIZES, type Screen } from './support/screens/screen.ts'
import { startServer } from './support/start-server.ts'

const folder = path.join(root, 'node_modules/.cache/firstline/screens')
const THEMES = ['light', 'dark'] as const
type Size = keyof typeof SIZES

process.exitCode = (await takeGallery(process.argv.slice(2))) === 0 ? 0 : 1

/**
 * Photographs every screen whose name contains one of the words (all without words) at both sizes in both themes, and
 * puts a page beside the pictures that shows them. Returns how many screens failed.
 */
async function takeGallery(words: readonly string[]): Promise<number> {
  const screens = SCREENS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  if (words.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (!isBuildCurrent()) await buildProduct()
  const server = await startServer(PRIVILEGED_SETTINGS)
  const executablePath = await findBrowser(chromium.executablePath())
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
  const getUser = createUsers(server.url)
  try {
    const sizes = Object.keys(SIZES) as Size[]
    const failed = await Promise.all(
      sizes.map((size) => photographAll(browser, { screens, size, origin: server.url, getUser })),
    )
    writeFileSync(path.join(folder, 'index.html'), contents())
    console.log(`Pictures of ${screens.length} screens: ${path.join(folder, 'index.html')}`)
    return failed.reduce((sum, count) => sum + count, 0)
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Shoot {
  screens: readonly Screen[]
  size: Size
  origin: string
  getUser: ReturnType<typeof createUsers>
}

async function photographAll(browser: Browser, { screens, size, origin, getUser }: Shoot): Promise<number> {
  let failed = 0
  for (const screen of screens) {
    if (screen.only !== undefined && screen.only !== size) continue
    const context = await newContextFor(browser, {
      origin,
      account: await getUser(screen.who),
      ...SIZES[size],
    })
    const complaints = await collectComplaints(context, origin)
    try {
      const page = await openScreen(context, screen)
      for (const theme of THEMES) await photograph(page, pictureOf(screen, size, theme), theme)
    } catch (error) {
      failed += 1
      console.error(`${screen.name} (${size}): ${error instanceof Error ? error.message : String(error)}`)
    }
    const unexpected = complaints.filter((text) => !screen.complaints?.some((known) => known.test(text)))
    for (const text of unexpected) console.error(`${screen.name} (${size}) complained: ${text}`)
    await context.close()
  }
  return failed
}

async function photograph(page: Page, file: string, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(folder, file), fullPage: !(await isPartial(page)) })
}

/** Whether the screen is an overlay or a scroll position: a picture beyond the window would look wrong. */
function isPartial(page: Page): Promise<boolean> {
  const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=tooltip], dialog[open]'
  return page.evaluate(
    (selector) => window.scrollY > 0 || document.querySelector(selector) !== null,
    overlays,
  )
}

function pictureOf({ name }: Screen, size: Size, theme: string): string {
  return `${name}-${SIZES[size].viewport.width}-${theme}.png`
}

/** The page that shows all pictures, four of a screen in a row. */
function contents(): string {
  const rows = SCREENS.map((screen) => {
    const sizes = (Object.keys(SIZES) as Size[]).filter((size) => (screen.only ?? size) === size)
    const pictures = sizes
      .flatMap((size) => THEMES.map((theme) => pictureOf(screen, size, theme)))
      .filter((file) => existsSync(path.join(folder, file)))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" height="480" loading="lazy"></a>`)
    return `<section><h2>${screen.name} <small>${screen.who}, ${screen.address}</small></h2>${pictures.join(' ')}</section>`
  })
  const style =
    'body{font:16px system-ui;margin:2rem}small{color:#666;font-weight:400}img{border:1px solid #ccc}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join('\n')}</html>\n`
}
