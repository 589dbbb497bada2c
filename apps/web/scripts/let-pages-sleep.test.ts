// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { asleep } from './let-pages-sleep.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<script type="module" async="">import "/assets/entry.js";</script>'

describe('asleep', () => {
  it('takes the code out of the page and keeps its style', () => {
    const { html } = asleep(page, 'asked')
    expect(html).not.toMatch(/<link[^>]*entry\.js|import "/)
    expect(html).toContain('/a.css')
  })

  it('wakes the page when asked, by the very code that was there, fetched all at once', () => {
    const { html, boot } = asleep(page, 'asked')
    expect(boot.code).toBe('import "/assets/entry.js";')
    expect(html).toContain('for(const href of ["/assets/entry.js"])')
    expect(html).toContain(`import('/${boot.file}')};addEventListener('firstline:wake',wake`)
  })

  it('wakes what is personal for somebody signed in, and what is alive for everybody, after the first paint', () => {
    const later = 'requestAnimationFrame(()=>setTimeout(wake))'
    expect(asleep(page, 'asked').html).not.toContain(later)
    expect(asleep(page, 'personal').html).toMatch(
      /if\('session'in dataset\|\|location\.search\)document\.hidden/,
    )
    expect(asleep(page, 'painted').html).toContain(later)
  })

  it('wakes the page for whoever asked for the command menu before it could hear (P2.9)', () => {
    expect(asleep(page, 'asked').html).toContain("if('wantsCommands'in dataset||")
  })

  it('leaves the boot element where hydration expects it', () => {
    expect(asleep(page, 'asked').html).toMatch(/<script type="module" async="">[^<]+<\/script>$/)
  })

  it('names the code after its content, so that it may be cached for ever', () => {
    const other = page.replace('import "/assets/entry.js"', 'import "/assets/other.js"')
    expect(asleep(other, 'asked').boot.file).not.toBe(asleep(page, 'asked').boot.file)
  })

  it('refuses a page it does not understand', () => {
    expect(() => asleep('<p>Nothing</p>', 'asked')).toThrow('no boot script')
  })
})
