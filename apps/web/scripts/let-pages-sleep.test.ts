// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { asleep } from './let-pages-sleep.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<script type="module" async="">import "/assets/entry.js";</script>'

describe('asleep', () => {
  it('takes the code out of the page and keeps its style', () => {
    const { html } = asleep(page)
    expect(html).not.toContain('/assets/entry.js')
    expect(html).toContain('/a.css')
  })

  it('wakes the page for somebody signed in, by the very code that was there', () => {
    const { html, boot } = asleep(page)
    expect(boot.code).toBe('import "/assets/entry.js";')
    expect(html).toContain(`if(localStorage.getItem('firstline-session'))import('/${boot.file}')`)
  })

  it('leaves the boot element where hydration expects it', () => {
    expect(asleep(page).html).toMatch(/<script type="module" async="">[^<]+<\/script>$/)
  })

  it('names the code after its content, so that it may be cached for ever', () => {
    const other = page.replace('import "/assets/entry.js"', 'import "/assets/other.js"')
    expect(asleep(other).boot.file).not.toBe(asleep(page).boot.file)
  })

  it('refuses a page it does not understand', () => {
    expect(() => asleep('<p>Nothing</p>')).toThrow('no boot script')
  })
})
