/** What a form of these pages is answered with. */
export type PageAnswer = 'continue' | 'cancel'

interface AccountPage {
  title: string
  /** Where the form goes. */
  action: string
  accounts: readonly { id: string; label: string }[]
  hidden?: Readonly<Record<string, string>>
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Who somebody is, to be chosen from those there are: for a browser as well as for a script. */
export function accountPage({ title, action, accounts, hidden = {} }: AccountPage): string {
  const options = accounts.map(({ id, label }) => `<option value="${escaped(id)}">${escaped(label)}</option>`)
  return page(
    title,
    `<h1>${escaped(title)}</h1>
<form method="post" action="${escaped(action)}">${hiddenFields(hidden)}
<p><label>Account <select name="account">${options.join('')}</select></label></p>
<p><button name="answer" value="continue">Continue</button> <button name="answer" value="cancel">Cancel</button></p>
</form>`,
  )
}

/** A form that goes off by itself, as form_post and SAML send their answers. */
export function postingPage(action: string, fields: Readonly<Record<string, string>>): string {
  return page(
    'One moment',
    `<form method="post" action="${escaped(action)}">${hiddenFields(fields)}<noscript><button>Continue</button></noscript></form>
<script>document.forms[0].submit()</script>`,
  )
}

function hiddenFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${escaped(title)}</title></head><body>${body}</body></html>`
}
