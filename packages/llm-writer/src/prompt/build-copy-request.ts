import { z } from 'zod'
import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import { carriesCta, countLinesWithCta } from '@firstline/copywriter'
import type { Fact } from '@firstline/copywriter'
import type { ModelRequest } from '../request-completion.ts'
import type { Angle } from './plan-angles.ts'
import { fenceData } from './data-block.ts'
import { writeInstructions } from './write-instructions.ts'
import type { PromptData } from './prompt-data.ts'

/** Text, explanation and JSON of one message in the most verbose language. */
const TOKENS_EACH = { 'Cold DM': 450, 'Email Subject Line': 220 } as const
const TOKENS_AROUND = 300
/** High, because repetition is the more common failure and the critic catches the rest. */
const TEMPERATURE = 0.9
const OPENINGS_SHOWN = 12
const OPENING_WORDS = 6
const FACTS_SHOWN = 6

const Message = z.object({ angle: z.string(), content: z.string(), explanation: z.string() })
const { $schema: _, ...shape } = z.toJSONSchema(z.object({ messages: z.array(Message) }))
/** The same for every form, so that servers can cache the schema. */
export const COPY_SCHEMA = { name: 'messages', shape }

export interface CopyOrder {
  form: GenerationForm
  page?: PageReading | undefined
  /** Strongest first. */
  facts: readonly Fact[]
  /** One suggestion per message. */
  angles: readonly Angle[]
  /** Size of the finished set. */
  setSize: number
  /** Lines of the playbook for the recognized situation. */
  examples: readonly string[]
  written: readonly string[]
  /** Earlier messages of the user, newest first. */
  recent: readonly string[]
  refused: readonly { text: string; reasons: string[] }[]
}

export function buildCopyRequest(order: CopyOrder): ModelRequest {
  const { form, page, facts, angles, examples, written, recent, refused } = order
  const { messageType, targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType } = form
  const names = angles.map(({ name }) => name)
  const data: PromptData = {
    messageType,
    count: names.length,
    fields: { targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType },
    ...(form.sender ? { sender: form.sender } : {}),
    ...(page ? { page: pickPageData(page) } : {}),
    facts: facts.slice(0, FACTS_SHOWN).map(({ kind, text }) => ({ kind, text })),
    angles: names,
    ...(messageType === 'Email Subject Line' && ctaType !== ''
      ? { withCta: names.slice(0, countCtaLinesLeft(order)) }
      : {}),
    ...(form.rewrite ? { rewrite: { text: form.rewrite.text, keep: form.rewrite.keep } } : {}),
    ...(written.length > 0 ? { written: [...written] } : {}),
    ...(recent.length > 0 ? { usedOpenings: listOpenings(recent) } : {}),
    ...(refused.length > 0 ? { refused: [...refused] } : {}),
  }
  return {
    instructions: writeInstructions(form, angles, examples),
    data: fenceData(data),
    schema: COPY_SCHEMA,
    maxOutputTokens: TOKENS_AROUND + names.length * TOKENS_EACH[messageType],
    temperature: TEMPERATURE,
  }
}

function countCtaLinesLeft({ form, setSize, written }: CopyOrder): number {
  const carried = written.filter((line) => carriesCta(line, form.ctaType)).length
  return Math.max(0, countLinesWithCta(setSize, form.ctaType) - carried)
}

/** A model is shown few openings, because it repeats what it reads. */
function listOpenings(recent: readonly string[]): string[] {
  const openings = recent
    .slice(0, OPENINGS_SHOWN)
    .map((text) => text.trim().split(/\s+/).slice(0, OPENING_WORDS).join(' '))
  return [...new Set(openings)]
}

function pickPageData({ title, description, siteName, language, headings, text }: PageReading) {
  return { title, description, siteName, language, headings, text }
}
