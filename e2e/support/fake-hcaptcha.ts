import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** A token that the fake returns instead of a valid one. */
    tokenToHandOut?: string
  }
}

/** As documented: https://docs.hcaptcha.com/configuration#javascript-api. Its check is passed by pressing the box, twice where it was asked for by `execute`. */
const SCRIPT = `
(() => {
  const widgets = new Map()
  const begin = (widget) => {
    widget.response = ''
    widget.box.textContent = 'I am human'
    widget.box.setAttribute('aria-checked', 'false')
  }
  window.hcaptcha = {
    render(container, params) {
      const id = String(widgets.size)
      const box = document.createElement('div')
      const widget = { box, params, response: '' }
      Object.assign(box, { tabIndex: 0, role: 'checkbox' })
      box.setAttribute('role', 'checkbox')
      box.style.cssText = params.size === 'compact'
        ? 'width: 164px; height: 144px' : 'width: 303px; height: 78px'
      box.style.cssText += '; display: grid; place-items: center; border: 1px solid; color: ' +
        (params.theme === 'dark' ? '#eee; background: #333' : '#222; background: #fafafa')
      box.addEventListener('click', () => {
        widget.response = window.tokenToHandOut ?? 'fresh:' + crypto.randomUUID()
        box.textContent = 'Done'
        box.setAttribute('aria-checked', 'true')
        params.callback(widget.response)
      })
      widgets.set(id, widget)
      begin(widget)
      container.append(box)
      return id
    },
    execute: (id) => void (widgets.get(id).box.textContent = 'Which of these are buses?'),
    reset: (id) => begin(widgets.get(id)),
    remove: (id) => widgets.get(id).box.remove(),
    getResponse: (id) => widgets.get(id).response,
    getRespKey: () => '',
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
})()
`

/** Responds in the provider's place, unless it is `away`. */
export async function fakeHcaptcha(page: Page): Promise<{ isAway: boolean; fetched: number }> {
  const provider = { isAway: false, fetched: 0 }
  await page.route('https://js.hcaptcha.com/**', async (route) => {
    provider.fetched += 1
    if (provider.isAway) return route.abort('connectionfailed')
    return route.fulfill({
      body: SCRIPT,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return provider
}
