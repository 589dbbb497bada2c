import { z } from 'zod'
import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import type { Readings } from '@firstline/contract/readings'
import { carriesCta, countLinesWithCta } from '@firstline/copywriter'
import type { Fact } from '@firstline/copywriter'
import type { ModelRequest } from '../request-completion.ts'
import type { Angle } from './plan-angles.ts'
import { fenceData } from './data-block.ts'
import { LARGE, type RequestSize, SMALL } from './request-size.ts'
import { writeInstructions } from './write-instructions.ts'
import { writeSmallInstructions } from './write-small-instructions.ts'
import type { PromptData } from './prompt-data.ts'

const OPENING_WORDS = 6
/** Some languages put no spaces between words. */
const OPENING_MAX_LENGTH = 80

const Message = z.object({ angle: z.string(), content: z.string(), explanation: z.string() })
const { $schema: _, ...shape } = z.toJSONSchema(z.object({ messages: z.array(Message) }))
/** The same for every form, so that servers can cache the schema. */
export const COPY_SCHEMA = { name: 'messages', shape }

/** A small model writes no explanations, which are made from the score then, and can't write too few messages. */
function buildSmallSchema(angles: readonly string[]) {
  const message = z.object({ angle: z.enum([...new Set(angles)]), content: z.string() })
  const messages = z.array(message).length(angles.length)
  const { $schema: _, ...shape } = z.toJSONSchema(z.object({ messages }))
  return { name: 'messages', shape }
}

export interface CopyOrder {
  /** For a model of few parameters. */
  isSmall?: boolean
  /** From `prepareForm`. */
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
  const size = order.isSmall ? SMALL : LARGE
  const data: PromptData = {
    messageType,
    count: names.length,
    fields: { targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType },
    ...(form.sender ? { sender: form.sender } : {}),
    ...(page ? { page: pickPageData(page, size) } : {}),
    ...(form.readings?.length ? { readings: pickReadings(form.readings, size) } : {}),
    facts: facts.slice(0, size.facts).map(({ kind, text }) => ({ kind, text })),
    angles: names,
    ...(messageType === 'Email Subject Line' && ctaType !== ''
      ? { withCta: names.slice(0, countCtaLinesLeft(order)) }
      : {}),
    ...(form.rewrite ? { rewrite: { text: form.rewrite.text, keep: form.rewrite.keep } } : {}),
    ...(written.length > 0 ? { written: [...written] } : {}),
    ...(recent.length > 0 ? { usedOpenings: listOpenings(recent, size) } : {}),
    ...(refused.length > 0 ? { refused: refused.slice(-size.refused) } : {}),
  }
  return {
    instructions: order.isSmall
      ? writeSmallInstructions(form, angles, examples.slice(0, size.examples))
      : writeInstructions(form, angles, examples),
    data: fenceData(data),
    schema: order.isSmall ? buildSmallSchema(names) : COPY_SCHEMA,
    maxOutputTokens: size.tokensAround + names.length * size.tokensEach[messageType],
    temperature: size.temperature,
  }
}

/** The fields have the confirmed sentences too, so a small model is shown a few. */
function pickReadings(readings: Readings, { confirmed }: RequestSize) {
  return {
    confirmed: readings.flatMap(({ sentence }) => sentence ?? []).slice(0, confirmed),
    leftOut: readings.flatMap(({ source, sentence }) => (sentence === null ? [source] : [])),
  }
}

function countCtaLinesLeft({ form, setSize, written }: CopyOrder): number {
  const carried = written.filter((line) => carriesCta(line, form.ctaType)).length
  return Math.max(0, countLinesWithCta(setSize, form.ctaType) - carried)
}

/** A model is shown few openings, because it repeats what it reads. */
function listOpenings(recent: readonly string[], { openings: shown }: RequestSize): string[] {
  const openings = recent
    .slice(0, shown)
    .map((text) => text.trim().split(/\s+/).slice(0, OPENING_WORDS).join(' ').slice(0, OPENING_MAX_LENGTH))
  return [...new Set(openings)]
}

function pickPageData(page: PageReading, { headings: shown, pageCharacters }: RequestSize) {
  const { title, description, siteName, language, headings, text } = page
  return {
    title,
    description,
    siteName,
    language,
    headings: headings.slice(0, shown),
    text: text.slice(0, pageCharacters),
  }
}
