export type PageAnswer = 'continue' | 'cancel'

interface AccountPage {
  title: string
  action: string
  accounts: readonly { id: string; label: string }[]
  hidden?: Readonly<Record<string, string>>
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Chooses an account, for browsers and `signInAtProvider`. */
export function renderAccountPage({ title, action, accounts, hidden = {} }: AccountPage): string {
  const options = accounts.map(
    ({ id, label }) => `<option value="${escapeHtml(id)}">${escapeHtml(label)}</option>`,
  )
  return renderPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<form method="post" action="${escapeHtml(action)}">${renderHiddenFields(hidden)}
<p><label>Account <select name="account">${options.join('')}</select></label></p>
<p><button name="answer" value="continue">Continue</button> <button name="answer" value="cancel">Cancel</button></p>
</form>`,
  )
}

/** A form that submits itself, as form_post and SAML responses do. */
export function renderPostingPage(action: string, fields: Readonly<Record<string, string>>): string {
  return renderPage(
    'One moment',
    `<form method="post" action="${escapeHtml(action)}">${renderHiddenFields(fields)}<noscript><button>Continue</button></noscript></form>
<script>document.forms[0].submit()</script>`,
  )
}

function renderHiddenFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`
}
