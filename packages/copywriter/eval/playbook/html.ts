/** Escaped markup. */
export interface Html {
  readonly markup: string
}
type Value = Html | string | number | null | undefined | readonly Value[]

/** A template tag that escapes its values, except lists and `Html`. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return {
    markup: strings
      .map((string, at) => (at === 0 ? string : `${markupOf(values[at - 1])}${string}`))
      .join(''),
  }
}

function markupOf(value: Value): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(markupOf).join('')
  return escapeHtml(String(value))
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export interface Page {
  readonly title: string
  readonly body: Html
  readonly status?: number
}

export const notFound = (what: string): Page => ({
  title: 'Not found',
  body: html`<p>There is no ${what}. <a href="/">All trades</a></p>`,
  status: 404,
})

/** `problems` are those of the files. */
export function layOut({ title, body }: Page, problems: readonly string[]): string {
  const list = problems.map((problem) => html`<li>${problem}</li>`)
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - Playbook</title>
<link rel="stylesheet" href="/page.css">
<a class="skip" href="#main">Skip to content</a>
<header>
  <nav aria-label="Pages"><a href="/">Trades</a> <a href="/try">Try a brief</a></nav>
  <form action="/" role="search"><input type="search" name="q" aria-label="Search ids, audiences, cues and lines"
    placeholder="Search the playbook"> <button>Search</button></form>
</header>
<main id="main">
<h1>${title}</h1>
${
  problems.length > 0
    ? html`<section class="problems" aria-label="Problems in the files">
<p>What breaks the shape of its file is left out until it is mended.</p><ul>${list}</ul></section>`
    : null
}
${body}
</main>
</html>
`.markup
}

export const linkSituation = (id: string): Html => html`<a href="/situation/${id}">${id}</a>`
