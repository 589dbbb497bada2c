import { ctasFor, EMOTIONS, MESSAGE_TYPES, TONES } from '@firstline/contract/options'
import { MEMBER_KEYS } from '#lib/auth/own-tab.ts'
import { DEMO_KEYS, demoTexts } from '#lib/demo-texts.ts'
import { type KeptTexts, readJson } from '#lib/kept-texts.ts'
import { tabTexts } from '#lib/tab-storage.ts'
import { type BriefValues, emptyValues, isBlank, withChange } from './brief-values.ts'

/** Where a form is kept as it is being filled in, so that no reload and no way back loses it. */
export interface DraftStore {
  /** An empty form leaves nothing behind. */
  keep: (values: BriefValues) => void
  read: () => BriefValues | undefined
  forget: () => void
}

function draftStore(key: string, texts: KeptTexts): DraftStore {
  return {
    keep: (values) => texts.write(key, isBlank(values) ? null : JSON.stringify(values)),
    read: () => valuesOf(readJson(texts, key)),
    forget: () => texts.write(key, null),
  }
}

/** The members' own, in the tab; who it belongs to is minded by `own-tab.ts`. */
export const memberDraft = draftStore(MEMBER_KEYS.draft, tabTexts)

/** The visitor's, in the browser. */
export const demoDraft = draftStore(DEMO_KEYS.draft, demoTexts)

/** What can be used of a kept form; the rest is as in an empty one. */
function valuesOf(kept: unknown): BriefValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const given = new Map<string, unknown>(Object.entries(kept))
  const oneOf = <Option extends string>(field: string, options: readonly Option[]) =>
    options.find((option) => option === given.get(field))
  const empty = emptyValues(oneOf('messageType', MESSAGE_TYPES) ?? 'Cold DM')
  const text = (field: keyof BriefValues) => {
    const value = given.get(field)
    return typeof value === 'string' ? value : ''
  }
  return withChange(empty, {
    targetAudience: text('targetAudience'),
    product: text('product'),
    insight: text('insight'),
    painPoint: text('painPoint'),
    solution: text('solution'),
    websiteUrl: text('websiteUrl'),
    websiteOnlyMode: given.get('websiteOnlyMode') === true,
    tone: oneOf('tone', TONES) ?? empty.tone,
    emotion: oneOf('emotion', EMOTIONS) ?? empty.emotion,
    ctaType: ctasFor(empty.messageType).find((cta) => cta === given.get('ctaType')) ?? empty.ctaType,
    variations: text('variations') || empty.variations,
  })
}
