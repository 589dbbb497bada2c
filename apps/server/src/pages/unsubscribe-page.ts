import { html, raw } from 'hono/html'
import { OPTIONAL_MAILS, type OptionalMail } from '@firstline/contract/optional-mails'
import { PAGE_STYLES } from './page-styles.ts'

type Markup = ReturnType<typeof html>

const STYLES = `
main { max-width: 34rem; }
.brand { display: inline-flex; align-items: center; min-height: 2.75rem; border-top: 4px solid var(--accent); color: var(--ink); font-weight: 600; text-decoration: none; }
form { margin: 1.5rem 0 0; }
button { min-height: 2.75rem; padding: 0 1.5rem; border: 1px solid transparent; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: 500 1rem/1 var(--sans); cursor: pointer; }
button.second { border-color: var(--edge); background: var(--surface); color: var(--ink); }
button:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; }
`

function renderPage(brandName: string, title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title} | ${brandName}</title>
<style>${raw(PAGE_STYLES)}${raw(STYLES)}</style>
</head>
<body><main>
<a class="brand" href="/">${brandName}</a>
<h1>${title}</h1>
${body}
</main></body>
</html>
`
}

const ACCOUNT_LINK = html`<p class="note">Choose which mails you get on your <a href="/account">account page</a>.</p>`

/** What is switched, whether it is on, and a button that changes it. The form's address is the page's, with its token. */
export function renderPreference(brandName: string, kind: OptionalMail, isOn: boolean): Markup {
  const mail = OPTIONAL_MAILS.find((one) => one.kind === kind)
  const name = html`<strong>${mail?.title}</strong>`
  return isOn
    ? renderPage(
        brandName,
        'Unsubscribe',
        html`<p>${brandName} sends you the mail ${name}. ${mail?.line}</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>
${ACCOUNT_LINK}`,
      )
    : renderPage(
        brandName,
        'You are unsubscribed',
        html`<p>${brandName} no longer sends you the mail ${name}.</p>
<form method="post"><button class="second" name="mails" value="on">Switch it on again</button></form>
${ACCOUNT_LINK}`,
      )
}

export function renderBrokenLink(brandName: string): Markup {
  return renderPage(
    brandName,
    'This link doesn’t work',
    html`<p>It may be incomplete. Open it again from the mail, or switch the mail off on your
<a href="/account">account page</a>.</p>`,
  )
}

export function renderFailure(brandName: string): Markup {
  return renderPage(
    brandName,
    'Nothing was changed',
    html`<p>Something went wrong. Open the link from the mail again, or use your
<a href="/account">account page</a>.</p>`,
  )
}
