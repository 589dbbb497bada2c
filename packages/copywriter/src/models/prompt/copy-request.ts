import { z } from 'zod'
import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import type { Fact } from '../../brief/facts.ts'
import { carriesCta, linesWithCta } from '../../builtin-writer/asks.ts'
import type { ModelRequest } from '../language-model.ts'
import type { Angle } from './angles.ts'
import { dataBlock } from './data-block.ts'
import { copyInstructions } from './instructions.ts'
import type { PromptData } from './prompt-data.ts'

/** Text and reason of one message with its JSON, in the wordiest of languages. */
const TOKENS_EACH = { 'Cold DM': 450, 'Email Subject Line': 220 } as const
const TOKENS_AROUND = 300
/** High: sameness is the commoner failure, and the critic catches the rest. */
const TEMPERATURE = 0.9
const OPENINGS_SHOWN = 12
const OPENING_WORDS = 6
const FACTS_SHOWN = 6

const Message = z.object({ angle: z.string(), content: z.string(), explanation: z.string() })
const { $schema: _, ...shape } = z.toJSONSchema(z.object({ messages: z.array(Message) }))
/** The same for every form: servers prepare a schema once and keep it. */
export const COPY_SCHEMA = { name: 'messages', shape }

export interface CopyOrder {
  form: GenerationForm
  page?: PageReading | undefined
  /** Of the brief, strongest first. */
  facts: readonly Fact[]
  /** One suggestion for each message that is wanted. */
  angles: readonly Angle[]
  /** How many texts the set has in the end. */
  setSize: number
  /** Lines of the playbook for the recognized situation. */
  examples: readonly string[]
  written: readonly string[]
  /** What the user was given on other days, newest first. */
  recent: readonly string[]
  refused: readonly { text: string; reasons: string[] }[]
}

/** The request for one message of each angle. */
export function copyRequest(order: CopyOrder): ModelRequest {
  const { form, page, facts, angles, examples, written, recent, refused } = order
  const { messageType, targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType } = form
  const names = angles.map(({ name }) => name)
  const data: PromptData = {
    messageType,
    count: names.length,
    fields: { targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType },
    ...(page ? { page: pageData(page) } : {}),
    facts: facts.slice(0, FACTS_SHOWN).map(({ kind, text }) => ({ kind, text })),
    angles: names,
    ...(messageType === 'Email Subject Line' && ctaType !== ''
      ? { withCta: names.slice(0, ctaLinesLeft(order)) }
      : {}),
    ...(written.length > 0 ? { written: [...written] } : {}),
    ...(recent.length > 0 ? { usedOpenings: openingsOf(recent) } : {}),
    ...(refused.length > 0 ? { refused: [...refused] } : {}),
  }
  return {
    instructions: copyInstructions(form, angles, examples),
    data: dataBlock(data),
    schema: COPY_SCHEMA,
    maxOutputTokens: TOKENS_AROUND + names.length * TOKENS_EACH[messageType],
    temperature: TEMPERATURE,
  }
}

/** How many of the lines still to be written carry the call to action. */
function ctaLinesLeft({ form, setSize, written }: CopyOrder): number {
  const carried = written.filter((line) => carriesCta(line, form.ctaType)).length
  return Math.max(0, linesWithCta(setSize, form.ctaType) - carried)
}

/** How the last texts begin: a model is shown few of them, since it repeats what it reads. */
function openingsOf(recent: readonly string[]): string[] {
  const openings = recent
    .slice(0, OPENINGS_SHOWN)
    .map((text) => text.trim().split(/\s+/).slice(0, OPENING_WORDS).join(' '))
  return [...new Set(openings)]
}

function pageData({ title, description, siteName, language, headings, text }: PageReading) {
  return { title, description, siteName, language, headings, text }
}
