import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'

export interface Rule {
  number: string
  text: string
  /** Nothing of it is there yet, so nothing can prove it. */
  isPlanned: boolean
}

export interface Section {
  title: string
  rules: Rule[]
}

const RULE = /^- \*\*(P\d+\.\d+)\*\* ([\s\S]*?)(?=\n- \*\*P|\n## |\n\n)/gm

/** The rules of docs/product.md by section, in its order. */
export function productRules(): Section[] {
  const page = readFileSync(path.join(root, 'docs/product.md'), 'utf8')
  return page
    .split(/^(?=## P\d)/m)
    .slice(1)
    .map((part) => ({
      title: /^## (.*)$/m.exec(part)?.[1] ?? '',
      rules: [...`${part}\n\n`.matchAll(RULE)].map(([, number = '', text = '']) => toRule(number, text)),
    }))
}

function toRule(number: string, raw: string): Rule {
  const text = raw.replaceAll(/\s+/g, ' ').trim()
  return { number, text, isPlanned: text.endsWith('**Planned.**') }
}
