import type { Block } from './markup/collect-blocks.ts'

const BOILERPLATE = /\ball rights reserved\b|^(©|copyright\b)|\bskip to (main )?content\b/i
const ENOUGH = 200

/** The main content in page order, without navigation, cookie notices and other boilerplate. */
export function selectMainBlocks(blocks: readonly Block[]): Block[] {
  const said = blocks.filter((block) => !isMenuEntry(block) && !BOILERPLATE.test(block.text))
  const open = said.filter((block) => !block.zone.isForm)
  // Some sites put the whole page into one form.
  const pool =
    countCharacters(open) < ENOUGH && countCharacters(said) > 2 * countCharacters(open) ? said : open
  const main = pool.filter((block) => block.zone.isMain)
  const articles = new Set(pool.map((block) => block.zone.article).filter((number) => number > 0))
  const article = articles.size === 1 ? pool.filter((block) => block.zone.article > 0) : []
  const chosen = [main, article].find(
    (part) => countCharacters(part) >= Math.max(ENOUGH, countCharacters(pool) * 0.3),
  )
  return dropRepeats(chosen ? [...findHeadline(pool, chosen), ...chosen] : pool)
}

/** The headline is often above the main part, with its sentence. */
function findHeadline(pool: readonly Block[], chosen: readonly Block[]): Block[] {
  if (chosen.some((block) => block.zone.heading === 1)) return []
  const at = pool.findIndex((block) => block.zone.heading === 1)
  const first = pool.indexOf(chosen[0] as Block)
  return at < 0 || at > first ? [] : pool.slice(at, Math.min(first, at + 4))
}

/** A short line that is only a link: menus, "read more". */
function isMenuEntry({ isLink, text, zone }: Block): boolean {
  return isLink && zone.heading === 0 && text.split(' ').length <= 6
}

/** Sliders and phone layouts repeat content. */
function dropRepeats(blocks: readonly Block[]): Block[] {
  const seen = new Set<string>()
  return blocks.filter(({ text }) => {
    const key = text.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const countCharacters = (blocks: readonly Block[]) =>
  blocks.reduce((sum, block) => sum + block.text.length, 0)
