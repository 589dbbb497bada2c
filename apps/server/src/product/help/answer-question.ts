import type { HelpSettings, HelpText } from '@firstline/contract/help-text'
import type { Answerer } from '@firstline/llm-writer'
import { helpLog } from '@firstline/platform/log'
import { helpTexts } from './texts/help-texts.ts'
import { answerWithModel } from './answer-with-model.ts'
import { createHelpSearch } from './search-help.ts'
import { findSmallTalkReply } from './small-talk.ts'

export interface HelpAnswer {
  message: string
  /** The source of the answer; 'none' when no answer was found. */
  by: 'model' | 'search' | 'small-talk' | 'none'
  /** Ids of the help texts used. */
  texts: string[]
}

export interface AnswererDependencies {
  settings: HelpSettings
  /** Null without a language model: help texts are then returned unchanged. */
  answerer: Answerer | null
  /** The time limit of a model call. */
  patienceMs: number
}

const MAX_PASSAGES = 6
/** The id of the text about the assistant's limits, which the model always receives. */
const ABOUT_THE_ASSISTANT = 'assistant'

/** Answers questions from the help texts, worded by the model if there is one. */
export function createQuestionAnswerer({ settings, answerer, patienceMs }: AnswererDependencies) {
  const { brandName } = settings
  const texts = helpTexts(settings)
  const search = createHelpSearch(texts, brandName)
  const assistantText = texts.filter(({ id }) => id === ABOUT_THE_ASSISTANT)

  return async (question: string, signal: AbortSignal): Promise<HelpAnswer> => {
    const reply = findSmallTalkReply(question, brandName)
    if (reply) return { message: reply, by: 'small-talk', texts: [] }
    const matches = search.answering(question)
    const nearest = search.nearest(question, MAX_PASSAGES)
    // A question that shares no word with any text is not sent to the model.
    if (answerer && nearest.length > 0) {
      const passages = [...new Set([...matches, ...nearest, ...assistantText])]
      const message = await answerWithModel({ answerer, question, passages, signal, patienceMs })
      if (message) return { message, by: 'model', texts: listIds(passages) }
    }
    if (matches.length > 0) {
      return {
        message: matches.map(({ answer }) => answer).join('\n\n'),
        by: 'search',
        texts: listIds(matches),
      }
    }
    const suggestions = search.suggesting(question)
    return { message: noAnswer(settings, suggestions), by: 'none', texts: listIds(suggestions) }
  }
}

const listIds = (texts: readonly HelpText[]) => texts.map(({ id }) => id)

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

/** Logs an answer without the question. */
export function logAnswer({ by, texts }: HelpAnswer): void {
  helpLog.info({ by, texts }, 'answered')
}
