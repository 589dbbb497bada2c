/** Prints what the built-in writer makes of the sample pages alone: `print-pages.ts [part of a page's name] [count] [tone]`. */
import { readdirSync, readFileSync } from 'node:fs'
import { GenerationForm } from '@firstline/contract/generation'
import { DEFAULT_TONE, MESSAGE_TYPES } from '@firstline/contract/options'
import { builtInWriter, readPage } from '../src/index.ts'

const [name = '', count = '3', tone = DEFAULT_TONE, seed = 'print'] = process.argv.slice(2)
const folder = new URL('../test/pages/', import.meta.url)
const writer = builtInWriter()

for (const file of readdirSync(folder).filter((one) => one.endsWith('.html') && one.includes(name))) {
  const url = `https://www.${file.replace('.html', '')}.example/`
  const page = await readPage(readFileSync(new URL(file, folder), 'utf8'), { url })
  console.log(`\n== ${file} (${page.siteName}, ${page.language})`)
  for (const [field, text] of Object.entries(page.understood)) console.log(`   ${field}: ${text}`)
  for (const messageType of MESSAGE_TYPES) {
    const form = GenerationForm.parse({ messageType, tone, websiteUrl: url, websiteOnlyMode: true })
    const request = { form, page, count: Number(count), seed }
    try {
      for await (const event of writer.write(request, new AbortController().signal))
        if (event.kind === 'draft')
          console.log(`${event.draft.score.total} [${event.draft.angle}] ${event.draft.content}`)
    } catch (error) {
      console.log(`!! ${String(error)}`)
    }
  }
}
