import type { RuntimeConfig } from '@firstline/contract/runtime'
import { RUNTIME_TOKENS } from '@firstline/contract/runtime-tokens'

/** Replaces the tokens of a page served by Vite by the settings, as the server does in a built page. */
export function fillTokens(config: RuntimeConfig, root: Element): void {
  const filled = (text: string) =>
    Object.entries(RUNTIME_TOKENS).reduce(
      (done, [name, token]) => done.replaceAll(token, String(config[name as keyof RuntimeConfig] ?? '')),
      text,
    )
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text) node.data = filled(node.data)
    else if (node instanceof HTMLAnchorElement)
      node.setAttribute('href', filled(node.getAttribute('href') ?? ''))
  }
}
