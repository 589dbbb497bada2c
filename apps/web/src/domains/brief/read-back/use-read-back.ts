import type { Readback, Reading } from '@firstline/contract/readings'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type BriefValues, isBlank, isComplete } from '#domains/brief/brief-values.ts'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { getRuntime } from '#platform/runtime.ts'
import { countOf } from '#platform/format/in-words.ts'
import { useReadback } from './use-readback.ts'
import {
  type Answers,
  applyAnswer,
  type Decisions,
  decide,
  forget,
  type GivenAnswer,
  keepCurrent,
  type ReadbackView,
  viewReadback,
} from './view-readback.ts'

/** Milliseconds for which an answer is shown as chosen. */
const CHOSEN_MS = 200

const ENGLISH_ONLY =
  'The built-in writer reads and writes English only. A language model writes in any language.'
const ANY_LANGUAGE = 'Write in any language: the texts come in the language of your brief.'

export interface ReadBackOptions {
  form: BriefForm
  connection: FunctionConnection
  /** Whether the plan includes the insight. */
  asksInsight: boolean
}

export interface ReadBack {
  /** The last response of the server. */
  readback: Readback | null
  /** What is shown; null until there is something to say. */
  view: ReadbackView | null
  opening: Readback['opening']
  notices: Readback['notices']
  /** The languages of the writer, when the form is in another one than English. */
  languageLine: string | null
  /** Why the form can't be written from. */
  refusal: string | null
  isEmpty: boolean
  isWaiting: boolean
  isUnreachable: boolean
  /** Nothing is asked, left out or missing. */
  isClear: boolean
  /** One line: 'Reads well.', '3 questions' or the opening question; '' when there is nothing to say. */
  summary: string
  given: GivenAnswer | null
  /** The sentence that is being edited. */
  edited: string | null
  setEdited: (source: string | null) => void
  /** The panel's element. */
  panel: RefObject<HTMLDivElement | null>
  answer: (given: GivenAnswer) => void
  /** Keeps a sentence of the sender, or leaves it out. */
  keep: (source: string, sentence: string | null) => void
  putBack: (source: string) => void
  /** Writes a sentence of the opening question into its field. */
  fillIn: (sentence: string) => void
}

/** Titles of notices about a field. */
export const UNUSABLE = 'Nothing here can be used'
export const LEFT_OUT = 'A part of this is left out'

const none: Reading[] = []
const nothingRead = { questions: [], phrases: [], opening: null, notices: [], isEnglish: true }

/** How the form reads, and what the sender decides about it. Decisions are values of the form. */
export function useReadBack({ form, connection, asksInsight }: ReadBackOptions): ReadBack {
  const { values, debounced, change } = form
  const [answers, setAnswers] = useState<Answers>({})
  const [given, setGiven] = useState<GivenAnswer | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const request = useMemo(
    () => (asksInsight ? debounced : { ...debounced, insight: '' }),
    [debounced, asksInsight],
  )
  const { readings = none } = values
  const decisions: Decisions = { readings, answers }

  const save = (next: Decisions) => {
    setAnswers(next.answers)
    if (next.readings !== readings) change({ readings: [...next.readings] })
  }
  const {
    readback: known,
    isWaiting,
    isUnreachable,
  } = useReadback(connection, request, (latest) => {
    const current = keepCurrent(latest, decisions)
    save(current.readings.length === readings.length ? { ...current, readings } : current)
  })
  const readback = values.websiteOnlyMode ? null : known

  /** Saves decisions, then focuses the next question: the one that takes the place of the first that is gone. */
  const saveAndMoveOn = (next: Decisions) => {
    const before = listStops(panel.current)
    const at = before.findIndex((stop) => stop.contains(document.activeElement))
    flushSync(() => {
      setEdited(null)
      setGiven(null)
      save(next)
    })
    const after = listStops(panel.current)
    const stop = after[at] ?? after[0]
    focusOn(stop?.querySelector<HTMLElement>('[tabindex="0"]') ?? findEnd(panel.current))
  }
  const finishAnswer = useEffectEvent(() => {
    if (readback && given) saveAndMoveOn(applyAnswer(readback, decisions, given))
  })
  useEffect(() => {
    if (!given) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(finishAnswer, isStill ? 0 : CHOSEN_MS)
    return () => clearTimeout(timer)
  }, [given])

  const view = readback && viewReadback(readback, decisions, given)
  const { opening, notices, isEnglish } = readback ?? nothingRead
  const isBuiltIn = getRuntime().writer.kind === 'composer'
  const languageLine = isEnglish ? null : isBuiltIn ? ENGLISH_ONLY : ANY_LANGUAGE
  const asked = view?.questionCount === 0 && isEnglish ? usableOpening(opening, values, asksInsight) : null
  const isClear =
    view?.questionCount === 0 && !asked && notices.length === 0 && isEnglish && isComplete(values)
  const state = {
    view: isEnglish ? view : null,
    opening: asked,
    notices,
    languageLine,
    isWaiting,
    isUnreachable,
    isClear,
  }
  return {
    ...state,
    readback,
    isEmpty: isBlank(values),
    refusal: isBuiltIn && !isWaiting ? languageLine : null,
    summary: summarize(state),
    given,
    edited,
    setEdited,
    panel,
    answer: (next) => {
      // A second answer does not wait for the first one.
      if (given && readback) save(applyAnswer(readback, decisions, given))
      setGiven(next)
    },
    keep: (source, sentence) => saveAndMoveOn({ ...decisions, readings: decide(readings, source, sentence) }),
    putBack: (source) => {
      flushSync(() => save(forget(decisions, source)))
      focusOn(
        panel.current?.querySelector<HTMLElement>(`[data-source="${CSS.escape(source)}"] [tabindex="0"]`),
      )
    },
    fillIn: (sentence) => {
      if (!asked) return
      change({ [asked.field]: sentence })
      focusOn(findEnd(panel.current))
    },
  }
}

/** What a sentence with an open question means for the messages. */
export const STAYS_OUT = 'A sentence with an open question stays out.'
export const READS_WELL = 'Reads well.'
export const UNREACHABLE = "Can't read this back now."

type SummedUp = Pick<ReadBack, 'view' | 'opening' | 'notices' | 'languageLine' | 'isUnreachable' | 'isClear'>

function summarize({ view, opening, notices, languageLine, isUnreachable, isClear }: SummedUp): string {
  if (isUnreachable) return UNREACHABLE
  if (languageLine !== null) return 'Not in English'
  if (view && view.questionCount > 0) return countOf(view.questionCount, 'question')
  if (notices.length > 0) return notices.some(({ isUnusable }) => isUnusable) ? UNUSABLE : LEFT_OUT
  if (opening) return opening.text
  return isClear ? READS_WELL : ''
}

/** The one question, while its field is empty and open. */
function usableOpening(opening: Readback['opening'], values: BriefValues, asksInsight: boolean) {
  if (!opening || values[opening.field].trim() !== '') return null
  return opening.field === 'insight' && !asksInsight ? null : opening
}

const listStops = (panel: HTMLElement | null) =>
  Array.from(panel?.querySelectorAll<HTMLElement>('[data-question]') ?? [])

/** What follows the last question: the control after the margin, or the button that closes the sheet. */
function findEnd(panel: HTMLElement | null): HTMLElement | null | undefined {
  const sheet = panel?.closest('dialog')
  if (sheet) return sheet.querySelector<HTMLElement>('button')
  return panel?.closest('section')?.nextElementSibling?.querySelector<HTMLElement>('button, select')
}

/** A press of a mouse does not scroll the page. */
function focusOn(element: HTMLElement | null | undefined): void {
  const isByKey = document.activeElement?.matches(':focus-visible') ?? false
  element?.focus({ preventScroll: !isByKey })
}
