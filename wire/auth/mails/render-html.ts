import { html, raw } from 'hono/html'
import type { MailParts } from './mail-parts.ts'
import type { MailFooter } from './mail-data.ts'
import { DARK_STYLES, STYLES } from './mail-styles.ts'

/**
 * The mail as HTML: one column, no tables, no external resources. Styles are inline, because mail programs drop style
 * sheets; the one in the head only adds dark colors. Every value is escaped.
 */
export function renderHtml(content: MailParts, settings: MailFooter): string {
  const { subject, title, paragraphs, facts, action, code, validity, otherwise } = content
  const part = {
    facts:
      facts &&
      html`<p class="ink2" style="${STYLES.paragraph}">
        ${facts.map(({ name, value }) => html`${name}: <strong class="ink" style="${STYLES.strong}">${value}</strong><br>`)}
      </p>`,
    action:
      action &&
      html`<p style="${STYLES.actionRow}"><a class="action" href="${action.link}" style="${STYLES.action}">${action.label}</a></p>
        <p class="ink3" style="${STYLES.small}">If the button does nothing, open this address:<br>
        <a class="link" href="${action.link}" style="${STYLES.address}">${action.link}</a></p>`,
    code:
      code &&
      html`<p class="ink2" style="${STYLES.paragraph}">${code.lead}</p>
        <p class="code" style="${STYLES.code}">${code.value}</p>`,
    validity: validity !== undefined && html`<p class="ink3" style="${STYLES.small}">${validity}</p>`,
    otherwise: html`<p class="ink2 rule" style="${STYLES.otherwise}">${otherwise.text}${
      otherwise.link !== undefined &&
      html`<br><a class="link" href="${otherwise.link}" style="${STYLES.link}">${otherwise.label ?? otherwise.link}</a>`
    }</p>`,
  }
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${raw(DARK_STYLES)}</style>
</head>
<body class="paper" style="${STYLES.body}">
<div style="${STYLES.preview}">${validity ?? paragraphs[0] ?? ''}</div>
<div class="paper" style="${STYLES.page}">
<div class="sheet" style="${STYLES.sheet}">
<p class="ink" style="${STYLES.brand}">${settings.brandName}</p>
<h1 class="ink" style="${STYLES.title}">${title}</h1>
${paragraphs.map((text) => html`<p class="ink2" style="${STYLES.paragraph}">${text}</p>`)}
${part.facts}
${part.action}
${part.code}
${part.validity}
${part.otherwise}
</div>
<p class="ink3" style="${STYLES.footer}">${settings.brandName}, <a class="link" href="${settings.publicUrl}" style="${STYLES.link}">${settings.publicUrl}</a><br>
Questions: <a class="link" href="mailto:${settings.supportEmail}" style="${STYLES.link}">${settings.supportEmail}</a></p>
</div>
</body>
</html>
`
  if (page instanceof Promise) throw new Error('A part of a mail was not ready')
  return page.toString()
}
