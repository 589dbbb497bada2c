import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import type { ModelRequest } from '../language-model.ts'
import type { Angle } from './angle-guides.ts'
import { copyInstructions } from './instructions.ts'
import { COPY_SCHEMAS } from './copy-schema.ts'
import { dataBlock } from './data-block.ts'
import { CTA_ANGLE } from './plan-angles.ts'
import type { PromptData } from './prompt-data.ts'

/** Text and reason of one message with its JSON, in the wordiest of languages. */
const TOKENS_EACH = { 'Cold DM': 450, 'Email Subject Line': 220 } as const
const TOKENS_AROUND = 300
/** High: sameness is the commoner fault, and the critic catches the rest. */
const TEMPERATURE = 0.9
const OPENINGS_SHOWN = 12
const OPENING_WORDS = 6

export interface CopyOrder {
  form: GenerationForm
  page?: PageReading | undefined
  angles: readonly Angle[]
  written: readonly string[]
  /** What the user was given on other days, newest first. */
  recent: readonly string[]
  refused: readonly { text: string; reasons: string[] }[]
}

/** The request for one message of each angle. */
export function copyRequest({ form, page, angles, written, recent, refused }: CopyOrder): ModelRequest {
  const { messageType, targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType } = form
  const names = angles.map(({ name }) => name)
  const data: PromptData = {
    messageType,
    count: names.length,
    fields: { targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType },
    ...(page ? { page: pageData(page) } : {}),
    angles: names,
    ...(messageType === 'Email Subject Line' && ctaType !== ''
      ? { withCta: names.filter((name) => name === CTA_ANGLE) }
      : {}),
    ...(written.length > 0 ? { written: [...written] } : {}),
    ...(recent.length > 0 ? { usedOpenings: openingsOf(recent) } : {}),
    ...(refused.length > 0 ? { refused: [...refused] } : {}),
  }
  return {
    instructions: copyInstructions(form, angles),
    data: dataBlock(data),
    schema: COPY_SCHEMAS[messageType],
    maxOutputTokens: TOKENS_AROUND + names.length * TOKENS_EACH[messageType],
    temperature: TEMPERATURE,
  }
}

/** How the last texts begin: a model is told few of them, since what it reads it also repeats. */
function openingsOf(recent: readonly string[]): string[] {
  const openings = recent
    .slice(0, OPENINGS_SHOWN)
    .map((text) => text.trim().split(/\s+/).slice(0, OPENING_WORDS).join(' '))
  return [...new Set(openings)]
}

function pageData({ title, description, siteName, language, headings, text }: PageReading) {
  return { title, description, siteName, language, headings, text }
}
