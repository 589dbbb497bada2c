import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** Printable ASCII plus what an English page needs: quotes, dashes, ellipsis and a few signs, and the no-break space. */
export const CORE_CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32))}‘’“”…–—·×→©•€£\u00a0`

/** In the font's own units: `hhea` ascender, descender and line gap, and `head` units per em. */
interface Metrics {
  ascent: number
  descent: number
  lineGap: number
  unitsPerEm: number
  /** The mean width of a letter, weighted by how often English uses it. */
  xWidthAvg: number
}

const METRICS = {
  newsreader: { ascent: 1470, descent: -530, lineGap: 0, unitsPerEm: 2000, xWidthAvg: 857 },
  georgia: { ascent: 1878, descent: -449, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 913 },
  instrumentSans: { ascent: 970, descent: -250, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 458 },
  arial: { ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913 },
  // Linux, without Georgia and Arial. Their widths were measured on English text beside the web fonts.
  dejaVuSerif: { ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1107 },
  dejaVuSans: { ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1022 },
} satisfies Record<string, Metrics>

interface Fallback {
  family: string
  local: string
  metrics: Metrics
}

interface CoreFont {
  family: string
  file: string
  source: string
  variationAxes: Record<string, number | { min: number; max: number }>
  weight: string
  metrics: Metrics
  fallback: Fallback
  /** Used where the first fallback is not installed. */
  otherFallback: Fallback
}

export const coreFonts: CoreFont[] = [
  {
    family: 'Newsreader Core',
    file: 'newsreader-core.woff2',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    variationAxes: { wght: 420, opsz: { min: 16, max: 72 } },
    // One weight is declared for all, so that the browser synthesizes no bold.
    weight: '100 900',
    metrics: METRICS.newsreader,
    fallback: { family: 'Newsreader fallback', local: 'Georgia', metrics: METRICS.georgia },
    otherFallback: { family: 'Newsreader fallback 2', local: 'DejaVu Serif', metrics: METRICS.dejaVuSerif },
  },
  {
    family: 'Instrument Sans Core',
    file: 'instrument-sans-core.woff2',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    metrics: METRICS.instrumentSans,
    fallback: { family: 'Instrument Sans fallback', local: 'Arial', metrics: METRICS.arial },
    otherFallback: {
      family: 'Instrument Sans fallback 2',
      local: 'DejaVu Sans',
      metrics: METRICS.dejaVuSans,
    },
  },
]

/** The part of a font that every page needs; everything else comes from the package's own files when it is needed. */
export async function subsetCore(font: CoreFont): Promise<Buffer> {
  const source = await readFile(fileURLToPath(import.meta.resolve(font.source)))
  return subsetFont(source, CORE_CHARACTERS, { targetFormat: 'woff2', variationAxes: font.variationAxes })
}

function unicodeRange(characters: string): string {
  const points = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0)
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')
  return ['U+0020-007E', ...points.filter((point) => point > 0x7e).map((point) => `U+${hex(point)}`)].join(
    ',',
  )
}

const percent = (value: number) => `${(value * 100).toFixed(2)}%`

/** A local font with the web font's metrics (`size-adjust`), so that the swap causes no layout shift. */
function fallbackFace(metrics: Metrics, fallback: Fallback): string {
  const width = (font: Metrics) => font.xWidthAvg / font.unitsPerEm
  const size = width(metrics) / width(fallback.metrics)
  const vertical = (value: number) => percent(Math.abs(value) / metrics.unitsPerEm / size)
  return `@font-face {
  font-family: '${fallback.family}';
  src: local('${fallback.local}');
  size-adjust: ${percent(size)};
  ascent-override: ${vertical(metrics.ascent)};
  descent-override: ${vertical(metrics.descent)};
  line-gap-override: ${vertical(metrics.lineGap)};
}
`
}

function coreFace({ family, file, weight }: CoreFont): string {
  return `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url(./${file}) format('woff2');
  unicode-range: ${unicodeRange(CORE_CHARACTERS)};
}
`
}

/** The `@font-face` rules of one core font and its fallback. */
export function formatFontFaces(font: CoreFont): string {
  const { metrics, fallback, otherFallback } = font
  return `${coreFace(font)}${fallbackFace(metrics, fallback)}${fallbackFace(metrics, otherFallback)}`
}

/** Writes the core files and the style sheet that names them to `directory`. */
export async function buildFonts(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const faces = await Promise.all(
    coreFonts.map(async (font) => {
      await writeFile(`${directory}/${font.file}`, await subsetCore(font))
      return formatFontFaces(font)
    }),
  )
  await writeFile(`${directory}/fonts.css`, faces.join(''))
}

/** Builds the fonts where the style sheet looks for them, unless they are there and newer than this file. */
export async function ensureFonts(): Promise<void> {
  const directory = join(import.meta.dirname, '../.cache/fonts')
  const built = await stat(join(directory, 'fonts.css')).catch(() => undefined)
  const script = await stat(join(import.meta.dirname, 'build-fonts.ts'))
  if (!built || built.mtimeMs < script.mtimeMs) await buildFonts(directory)
}
