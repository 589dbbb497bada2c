import { composer, failedVariety, WriterError } from '@firstline/copywriter'
import type { Draft } from '@firstline/copywriter'
import type { GenerationForm } from '@firstline/contract/generation'
import type { PromptData } from '@firstline/copywriter/testing'
import type { StubMessage } from './stub-model.ts'

/** Briefs whose copy is kept: a bench asks for the same again and again. */
const KEPT = 500
/** Further sets when the first repeats too much of what the user has. */
const ATTEMPTS = 4
/** A large set is spread wider: more of it stands beside what the user has. */
const WIDE = 8

const writer = composer()
const kept = new Map<string, Promise<readonly StubMessage[]>>()

/** Copy that passes the gates, by the built-in composer; fewer messages than wanted when the brief says too little. */
export function goodCopy(data: PromptData): Promise<readonly StubMessage[]> {
  const key = JSON.stringify(data)
  const known = kept.get(key)
  if (known) return known
  const written = write(data)
  kept.set(key, written)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return written
}

async function write(data: PromptData): Promise<readonly StubMessage[]> {
  const has = data.written ?? []
  if (has.length === 0) return underAngles(await compose(data, data.count, 'stub'), data)
  const drafts: Draft[] = []
  for (let attempt = 1; attempt <= ATTEMPTS && drafts.length < data.count; attempt += 1) {
    for (const draft of await compose(data, Math.max(WIDE, data.count), `stub ${attempt}`)) {
      const texts = [...has, ...drafts.map(({ content }) => content), draft.content]
      if (drafts.length < data.count && !failedVariety(texts, data.messageType)) drafts.push(draft)
    }
  }
  return underAngles(drafts, data)
}

async function compose(data: PromptData, wanted: number, seed: string): Promise<Draft[]> {
  const form = formOf(data)
  for (const share of [1, 2 / 3, 1 / 3, 0]) {
    const count = Math.max(1, Math.ceil(wanted * share))
    const drafts: Draft[] = []
    try {
      for await (const event of writer.write({ form, count, seed }, new AbortController().signal)) {
        if (event.kind === 'draft') drafts.push(event.draft)
      }
      return drafts
    } catch (error) {
      if (!(error instanceof WriterError)) throw error
    }
  }
  return []
}

function formOf({ messageType, fields, page, count }: PromptData): GenerationForm {
  return {
    ...fields,
    messageType,
    product: fields.product || (page?.siteName ?? '') || (page?.title ?? ''),
    // The composer writes for whoever is named; it is the form that has checked the call to action.
    ctaType: fields.ctaType as GenerationForm['ctaType'],
    variations: String(count),
    websiteUrl: '',
    websiteOnlyMode: false,
  }
}

/** Gives each angle the draft that fits it best, in the order the angles were asked for. */
function underAngles(drafts: readonly Draft[], { angles, withCta = [], fields }: PromptData): StubMessage[] {
  const left = [...drafts]
  const cta = fields.ctaType.toLowerCase().replace(/\W+$/, '')
  const asks = (draft: Draft) => cta !== '' && draft.content.toLowerCase().includes(cta)
  const chosen = new Map<string, Draft>()
  const fits: ((draft: Draft, angle: string) => boolean)[] = [
    (draft, angle) => asks(draft) === withCta.includes(angle) && draft.angle === angle,
    (draft, angle) => asks(draft) === withCta.includes(angle),
    () => true,
  ]
  for (const isFit of fits) {
    for (const angle of angles) {
      const index = chosen.has(angle) ? -1 : left.findIndex((draft) => isFit(draft, angle))
      const [draft] = index < 0 ? [] : left.splice(index, 1)
      if (draft) chosen.set(angle, draft)
    }
  }
  return angles.flatMap((angle) => {
    const draft = chosen.get(angle)
    return draft ? [{ angle, content: draft.content, explanation: draft.explanation }] : []
  })
}
