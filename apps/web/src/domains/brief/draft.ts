import { ctasFor, EMOTIONS, MESSAGE_TYPES, TONES } from '@firstline/contract/options'
import { Readings } from '@firstline/contract/readings'
import { MEMBER_KEYS } from '#platform/storage/member-storage.ts'
import { DEMO_KEYS, demoStorage } from '#platform/storage/demo-storage.ts'
import { readJson, tabStorage, type TextStorage } from '#platform/storage/text-storage.ts'
import { type BriefValues, ChosenSender, createEmptyValues, isBlank, applyChange } from './brief-values.ts'

/** The storage of a form that is being filled in, so that it survives a reload and navigation. */
export interface DraftStore {
  /** Removes the draft when the form is empty. */
  keep: (values: BriefValues) => void
  read: () => BriefValues | undefined
  forget: () => void
}

function createDraftStore(key: string, texts: TextStorage): DraftStore {
  return {
    keep: (values) => texts.write(key, isBlank(values) ? null : JSON.stringify(values)),
    read: () => valuesOf(readJson(texts, key)),
    forget: () => texts.write(key, null),
  }
}

/** The member's draft, in the tab; `member-storage.ts` checks whose it is. */
export const memberDraft = createDraftStore(MEMBER_KEYS.draft, tabStorage)

/** The visitor's draft, in the browser. */
export const demoDraft = createDraftStore(DEMO_KEYS.draft, demoStorage)

/** The valid values of a stored form; the others are as in an empty one. */
function valuesOf(kept: unknown): BriefValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const given = new Map<string, unknown>(Object.entries(kept))
  const oneOf = <Option extends string>(field: string, options: readonly Option[]) =>
    options.find((option) => option === given.get(field))
  const empty = createEmptyValues(oneOf('messageType', MESSAGE_TYPES) ?? 'Cold DM')
  const text = (field: keyof BriefValues) => {
    const value = given.get(field)
    return typeof value === 'string' ? value : ''
  }
  return applyChange(empty, {
    targetAudience: text('targetAudience'),
    product: text('product'),
    insight: text('insight'),
    painPoint: text('painPoint'),
    solution: text('solution'),
    websiteUrl: text('websiteUrl'),
    ...(text('prospectUrl') !== '' && { prospectUrl: text('prospectUrl') }),
    websiteOnlyMode: given.get('websiteOnlyMode') === true,
    tone: oneOf('tone', TONES) ?? empty.tone,
    emotion: oneOf('emotion', EMOTIONS) ?? empty.emotion,
    ctaType: ctasFor(empty.messageType).find((cta) => cta === given.get('ctaType')) ?? empty.ctaType,
    variations: text('variations') || empty.variations,
    sender: ChosenSender.safeParse(given.get('sender')).data,
    readings: Readings.safeParse(given.get('readings')).data,
  })
}
