import type { HelpSettings, HelpText } from '@firstline/contract/help-text'
import { helpTexts } from '@firstline/contract/help'
import type { Answerer } from '@firstline/copywriter'
import { helpLog } from '#server/platform/log.ts'
import { askModel } from './ask-model.ts'
import { createHelpSearch } from './search-help.ts'
import { smallTalk } from './small-talk.ts'

export interface HelpAnswer {
  message: string
  /** Who answered; 'nobody' is the honest answer that there is none. */
  by: 'model' | 'search' | 'small-talk' | 'nobody'
  /** The texts it rests on. */
  texts: string[]
}

export interface AnsweringParts {
  settings: HelpSettings
  /** Null where no language model is configured: the texts then answer as they are. */
  answerer: Answerer | null
  /** How long a model may think. */
  patienceMs: number
}

const PASSAGES = 6
/** Always handed over: what the assistant is, and what it can't do. */
const ABOUT_THE_ASSISTANT = 'assistant'

/** Answers questions from the help texts: worded by the model if there is one, else by the texts themselves. */
export function createAnswering({ settings, answerer, patienceMs }: AnsweringParts) {
  const { brandName } = settings
  const texts = helpTexts(settings)
  const search = createHelpSearch(texts, brandName)
  const assistantText = texts.filter(({ id }) => id === ABOUT_THE_ASSISTANT)

  return async (question: string, signal: AbortSignal): Promise<HelpAnswer> => {
    const reply = smallTalk(question, brandName)
    if (reply) return { message: reply, by: 'small-talk', texts: [] }
    const found = search.answering(question)
    const near = search.nearest(question, PASSAGES)
    // What shares no word with any text is not worth a model's time.
    if (answerer && near.length > 0) {
      const passages = [...new Set([...found, ...near, ...assistantText])]
      const message = await askModel({ answerer, question, passages, signal, patienceMs })
      if (message) return { message, by: 'model', texts: idsOf(passages) }
    }
    if (found.length > 0) {
      return { message: found.map(({ answer }) => answer).join('\n\n'), by: 'search', texts: idsOf(found) }
    }
    const suggestions = search.suggesting(question)
    return { message: noAnswer(settings, suggestions), by: 'nobody', texts: idsOf(suggestions) }
  }
}

const idsOf = (texts: readonly HelpText[]) => texts.map(({ id }) => id)

function noAnswer({ supportEmail }: HelpSettings, suggestions: readonly HelpText[]): string {
  const lines = [
    "I don't have an answer to that. I know about credits, plans, the generator and its results; for anything else please " +
      `write to ${supportEmail}.`,
  ]
  if (suggestions.length > 0) {
    lines.push('', 'Perhaps you want to ask:', ...suggestions.map(({ title }) => `- ${title}`))
  }
  return lines.join('\n')
}

/** What is logged of an answer: never the question. */
export function logAnswer({ by, texts }: HelpAnswer): void {
  helpLog.info({ by, texts }, 'answered')
}
