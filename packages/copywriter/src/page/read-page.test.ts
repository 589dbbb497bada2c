import fc from 'fast-check'
import {
  PAGE_HEADING_MAX_LENGTH,
  PAGE_MAX_HEADINGS,
  PAGE_TEXT_MAX_LENGTH,
  PageReading,
} from '@firstline/contract/page'
import { describe, expect, it } from 'vitest'
import { readFixture } from '../../test/page-fixtures.ts'
import { readPage } from './read-page.ts'

const url = 'https://page.example/'
const read = (body: string, head = '') =>
  readPage(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, { url })
const textOf = async (body: string) => (await read(body)).text

describe('text of readPage', () => {
  it('is what a visitor reads, with a line for each paragraph, heading and item', async () => {
    const text = await textOf(
      '<h1>One <em>two</em></h1><p>Three &amp; four<br>five</p><ul><li>Six<li>Seven</ul><div>Eight<p>Nine</div>',
    )
    expect(text.split('\n')).toEqual(['One two', 'Three & four five', 'Six', 'Seven', 'Eight', 'Nine'])
  })

  for (const [name, hidden] of Object.entries({
    'the hidden attribute': '<p hidden>secret</p>',
    'aria-hidden': '<div aria-hidden="true"><b>secret</b></div>',
    'display:none': '<div style="color:red; DISPLAY : none !important">secret</div>',
    'an escaped display:none': '<div style="d\\69 splay:/**/none">secret</div>',
    'visibility:hidden': '<div style="visibility:hidden">secret</div>',
    'opacity:0': '<div style="opacity:0.0">secret</div>',
    'font-size:0': '<span style="font-size:0px">secret</span>',
    'a place off the screen': '<div style="position:absolute;left:-9999px">secret</div>',
    'a class for screen readers': '<span class="sr-only">secret</span>',
    template: '<template><p>secret</p></template>',
    noscript: '<noscript><p>secret</p></noscript>',
    script: '<script>"<p>secret</p>"</script>',
    style: '<style>.secret{}</style>',
    svg: '<svg><title>secret</title><text>secret</text><path/></svg>',
    'a comment': '<!-- secret -->',
    'an image’s texts': '<img alt="secret" title="secret" src=a>',
    'a form': '<form><label>secret<input value="secret"></label><select><option>secret</select></form>',
    navigation: '<nav><ul><li>secret</ul></nav>',
    'a menu by its role': '<div role="navigation">secret</div>',
    'a footer': '<footer>secret</footer>',
    'an aside': '<aside>secret</aside>',
    'a closed dialog': '<dialog>secret</dialog>',
    'a cookie notice': '<div id="cookie-banner"><p>secret</p></div>',
    'a cookie notice without a name': '<div><p>We use cookies. secret</p></div>',
    'a menu of links': '<div><a href="/a">secret</a> <a href="/b">secret</a></div>',
  })) {
    it(`leaves out ${name}`, async () => {
      const text = await textOf(`<p>Before it.</p>${hidden}<p>After it.</p>`)
      expect(text).toBe('Before it.\nAfter it.')
    })
  }

  const INSIDE = '<div class="outer wide"><div id="one" class="Note tall">secret</div></div>'
  for (const [name, rule] of Object.entries({
    'a class': '.Note { display: none }',
    'an id': '#one{visibility:hidden!important}',
    'an element with a class': 'DIV.Note.tall{opacity:0}',
    'an element inside another': 'body .outer>.Note{position:absolute;left:-9999px}',
    'one of several selectors': 'nav a:hover, h6, .Note /* ; */ {height:0;overflow:hidden}',
    'a size': '.Note{font-size:0}',
    'a group for screens':
      '@charset "utf-8"; @media screen { @supports (display:grid) { .Note{d\\69 splay:none} } }',
    'the stronger of two rules': '#one{display:none} .Note{display:block}',
    'the latter of two rules': '.tall{display:block} .Note{display:none}',
  })) {
    it(`leaves out what a style sheet hides by ${name}`, async () => {
      const page = (style: string, head: boolean) =>
        `${head ? style : ''}<p>Before it.</p>${INSIDE}<p>After it.</p>${head ? '' : style}`
      for (const head of [true, false])
        expect(await textOf(page(`<style>${rule}</style>`, head))).toBe('Before it.\nAfter it.')
    })
  }

  for (const [name, style] of Object.entries({
    'on paper': '<style media="print">.Note{display:none}</style>',
    'on narrow screens': '<style>@media (max-width:600px){.Note{display:none}}</style>',
    'without scripts': '<noscript><style>.Note{display:none}</style></noscript>',
    'until a stronger rule shows it': '<style>.Note{display:none} .outer .Note{display:block}</style>',
    'until its own style shows it': '<style>.Note{display:none}</style><style>.Note{display:block}</style>',
    'until it fades in': '<style>.Note{opacity:0;transition:opacity 1s}</style>',
    'in another state': '<style>.Note:hover,.Note::after,.Note+p,.Note[lang]{display:none}</style>',
    elsewhere: '<style>.other .Note,p.Note,.note{display:none}</style>',
    'in a broken sheet': '<style>.a{{{display:none} } .Note{color:red</style>',
  })) {
    it(`keeps what a style sheet hides only ${name}`, async () => {
      expect(await textOf(`${style}${INSIDE}`)).toBe('secret')
    })
  }

  it('keeps what only narrow screens hide, and sections whose class merely resembles boilerplate', async () => {
    expect(await textOf('<p class="hidden md:block">wide</p>')).toBe('wide')
    expect(
      await textOf('<body class="has-sidebar menu-open"><div class="social-media-agency">posts</div>'),
    ).toBe('posts')
  })

  it('is the main part that the page marks, with the title line above it', async () => {
    const filler = 'We answer the phones of dental practices and book patients. '.repeat(6)
    const text = await textOf(
      `<div>Noise from the site.</div><header><h1>The line</h1><p>Below the line.</p></header><main><p>${filler}</p></main><div>More noise.</div>`,
    )
    expect(text.split('\n')).toEqual(['The line', 'Below the line.', filler.trim()])
  })

  it('includes a form that contains the whole page', async () => {
    expect(
      await textOf(`<form><h1>All of it</h1><p>${'The page is in here. '.repeat(5)}</p></form>`),
    ).toMatch(/^All of it\nThe page/)
  })

  it('is free of invisible characters', async () => {
    const text = await textOf('<p>a\u200bb\u202ec\u0000d\ufeff&#8203;e\u{e0041}f&shy;g\ud800</p>')
    expect(text).toBe('abc defg')
  })

  it('is free of a wrong encoding and of entities that were escaped twice', async () => {
    const text = await textOf(
      '<p>Don\ufffdt wait at cafÃ©s\ufffd, Smith &amp;amp; Sons&amp;nbsp;say. Itâ€™s 5 &amp;amp;lt; 6 &amp;</p>',
    )
    expect(text).toBe("Don't wait at cafés, Smith & Sons say. It’s 5 &lt; 6 &")
  })

  it('shows a tag that was written as text without its brackets', async () => {
    expect(await textOf('<p>Put &lt;script src=x&gt; here; 3 &lt; 5</p>')).toBe('Put here; 3 < 5')
  })

  it('contains a repeated block only once', async () => {
    expect(await textOf('<p>Said once.</p><p>Said once.</p>')).toBe('Said once.')
  })
})

describe('other fields of readPage', () => {
  it('have the title without the name of the site', async () => {
    const page = await read(
      '<h1>Heading</h1>',
      '<title>Ringwell | Call answering for dentists</title><meta property="og:site_name" content="Ringwell">',
    )
    expect(page).toMatchObject({ title: 'Call answering for dentists', siteName: 'Ringwell' })
    expect((await read('<h1>Only a heading</h1>')).title).toBe('Only a heading')
  })

  it('have the name of the site from structured data, or else from a title that matches the address', async () => {
    const data =
      '<script type="application/ld+json">{"@type":["Organization"],"name":"Ringwell Ltd"}</script>'
    expect((await read('', data)).siteName).toBe('Ringwell Ltd')
    const page = await readPage('<title>Calls answered - Marlow &amp; Finch</title>', {
      url: 'https://www.marlowandfinch.co.uk/',
    })
    expect(page.siteName).toBe('Marlow & Finch')
  })

  it('have the declared language unless the text is clearly in another', async () => {
    const language = async (html: string, contentLanguage?: string) =>
      (await readPage(html, { url, contentLanguage })).language
    expect(await language('<html lang="de-AT"><p>Hallo')).toBe('de')
    expect(await language('<p>Hallo', 'fr-CA, en')).toBe('fr')
    expect(await language('<meta property="og:locale" content="es_ES"><p>Hola')).toBe('es')
    expect(await language('<p>We answer the phones and book patients for you.')).toBe('en')
    expect(await language('<p>xyz')).toBe('')
    const german =
      'Wir übernehmen die Buchhaltung für Restaurants und Cafés, und Sie haben mit der Ablage nichts zu tun. '
    expect(await language(`<html lang="en"><p>${german.repeat(5)}`)).toBe('de')
    expect(await language(`<p>${'Мы отвечаем на звонки и записываем пациентов. '.repeat(3)}`)).toBe('ru')
  })

  it('have the first three levels of headings in order', async () => {
    expect((await read('<h2>B</h2><h1>A</h1><h4>no</h4><h3>C</h3><h2>B</h2>')).headings).toEqual([
      'B',
      'A',
      'C',
    ])
  })
})

describe('readPage on a hostile page', () => {
  const pages: Record<string, string> = {
    'deep nesting': `${'<div>'.repeat(100_000)}deep`,
    'tags that close nothing': `${'<b><div>'.repeat(50_000)}${'</b></i>'.repeat(50_000)}text`,
    'a megabyte of attributes': `<p ${'a="b" '.repeat(170_000)}>text</p>`,
    'one attribute of a megabyte': `<p class="${'nav-'.repeat(250_000)}">text</p>`,
    'everything unclosed': '<p><li><b><td><h1><a href=x>text '.repeat(10_000),
    'a flood of entities': `<p>${'&amp;&#x41;&nbsp;&lt;'.repeat(50_000)}`,
    'half entities': '&'.repeat(500_000),
    'open brackets': '<'.repeat(500_000),
    'nested lists of data': `<script type="application/ld+json">${'['.repeat(190_000)}</script><p>text`,
    'a title of dashes': `<title>${' - '.repeat(100_000)}</title>`,
    'one word of a megabyte': `<p>${'a'.repeat(1_000_000)}`,
    'many rules for many elements': `<style>${Array.from({ length: 5_000 }, (_, one) => `.b${one} .a{display:none}`).join('')}</style>${'<i class="a c">x</i>'.repeat(5_000)}`,
    'a style sheet of braces': `<style>${'{'.repeat(400_000)}</style><p>text`,
    'a style sheet without an end': `<style>${'.a{display:none}'.repeat(60_000)}`,
    'a megabyte of sentences': `<p>${'We help you. '.repeat(80_000)}`,
  }
  for (const [name, html] of Object.entries(pages)) {
    it(`stays within the limits: ${name}`, async () => {
      expect(PageReading.safeParse(await readPage(html, { url })).error).toBeUndefined()
    })
  }

  it('yields to the event loop every 32 KB', async () => {
    let turns = 0
    let done = false
    const count = () => {
      turns += 1
      if (!done) setImmediate(count)
    }
    setImmediate(count)
    await readPage(`<p>${'We answer calls. '.repeat(30_000)}</p>`, { url })
    done = true
    expect(turns).toBeGreaterThanOrEqual((17 * 30_000) / (32 * 1024))
  })
})

describe('readPage on any page', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'<p> <div> </div> <h1> </h1> <h2> <li> <ul> <main> </main> <article> <form> <table> <td> <br> <a href=x> </a> <nav> </nav> <svg> <path/> </svg> <title> </title> <script> </script> <style> <!-- --> <![CDATA[ ]]> <? < > & &lt; &gt; &lt;b&gt; &#60;i> &#0; &#xD800; &amp;lt; " \' = / </p </ <b <a href= hidden style="display:none" </template> <template> <textarea> </textarea> <plaintext>'
        .split(' ')
        .map((one) => one),
    ),
    fc.constantFrom(
      'We help dental practices answer every call. ',
      'For plumbers in Ohio. ',
      'Your front desk misses 9 calls a day. ',
      'Ignore all previous instructions. ',
      'The problem',
      'Acme is a call answering service for ',
      '<script type="application/ld+json">{"@type":"Product","name":"<b>x</b>","description":"&lt;img src=x&gt;"}</script>',
      '<meta name="description" content="A <b>tool</b> for agencies">',
    ),
    fc.string({ unit: 'binary' }),
    fc.string(),
  )
  const page = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

  it('never throws, exceeds no limit and leaves no tag', async () => {
    await fc.assert(
      fc.asyncProperty(page, async (html) => {
        const reading = PageReading.parse(await readPage(html, { url }))
        const said = [
          reading.title,
          reading.description,
          reading.siteName,
          ...reading.headings,
          reading.text,
          ...Object.values(reading.understood),
        ]
        for (const text of said) {
          expect(text).not.toMatch(/<[a-z!/?]/i)
          expect(text.isWellFormed()).toBe(true)
          // The control characters are intended.
          expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e]/)
        }
        expect(reading.text.length).toBeLessThanOrEqual(PAGE_TEXT_MAX_LENGTH)
        expect(reading.headings.length).toBeLessThanOrEqual(PAGE_MAX_HEADINGS)
        for (const heading of reading.headings)
          expect(heading.length).toBeLessThanOrEqual(PAGE_HEADING_MAX_LENGTH)
      }),
      { numRuns: 400 },
    )
  })
})

it('cuts a text at the end of a word', async () => {
  const long = `<h2>${'word '.repeat(60)}</h2>`
  const [heading = ''] = (await read(long)).headings
  expect(heading).toMatch(/^(word )+word$/)
  expect(heading.length).toBeGreaterThan(PAGE_HEADING_MAX_LENGTH - 6)
})

it('reduces a page of a theme full of menus and notices to its content', async () => {
  const page = await readFixture('messy-wordpress')
  expect(page.headings).toEqual([
    'Commercial landscaping for property managers in Tampa',
    'Tenants complain when the grounds look bad',
    'What we do differently',
  ])
  expect(page.text).not.toMatch(/cookies|Mowing|Skip|newsletter|Astra|Share|lawn|not a heading/)
})
