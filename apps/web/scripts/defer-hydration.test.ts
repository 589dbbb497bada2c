// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { deferPage } from './defer-hydration.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/a.css"/>' +
  '<link rel="modulepreload" href="/assets/page.js"/><script>early()</script></head>' +
  '<body><p>Text</p><script type="module" async="">import "/assets/entry.js";</script></body>'

describe('deferPage', () => {
  it('removes the code and its preloads from the page and no other byte', () => {
    const { html, boot } = deferPage(page, 'interaction')
    expect(html).toBe(
      '<head><link rel="stylesheet" href="/a.css"/><script>early()</script></head><body><p>Text</p>' +
        `<script type="module" async="" data-boot="/${boot.file}" data-preloads="/assets/entry.js /assets/page.js" ` +
        'data-trigger="interaction"></script></body>',
    )
  })

  it('writes the removed code unchanged to a file', () => {
    expect(deferPage(page, 'paint').boot.code).toBe('import "/assets/entry.js";')
  })

  it('names the file after its content, so that it can be cached as immutable', () => {
    const other = page.replace('import "/assets/entry.js"', 'import "/assets/other.js"')
    expect(deferPage(other, 'paint').boot.file).not.toBe(deferPage(page, 'paint').boot.file)
  })

  it('ignores text inside a script that looks like an element', () => {
    const tricky = page.replace('early()', 'early("<link rel=modulepreload href=/x.js>")')
    expect(deferPage(tricky, 'paint').html).toContain('early("<link rel=modulepreload href=/x.js>")')
  })

  it('refuses a page without a boot script', () => {
    expect(() => deferPage('<p>Nothing</p>', 'paint')).toThrow('no boot script')
  })
})
