import { Reading, READING_MAX_LENGTH } from '@firstline/contract/readings'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { AnswerList } from './answer-list.tsx'
import type { ReadBack } from './use-read-back.ts'
import type { QuestionView, SentenceView } from './view-readback.ts'

interface ReadSentenceProps {
  sentence: SentenceView
  readBack: ReadBack
}

const sentenceClass = 'serif block text-copy wrap-anywhere'

/** One sentence as the prospect reads it, with its questions or what the sender decided. */
export function ReadSentence({ sentence, readBack }: ReadSentenceProps) {
  const { source, text, state, isYours, questions } = sentence
  const { edited, setEdited, keep, putBack } = readBack
  const id = useId()
  if (edited === source) return <SentenceEditor sentence={sentence} readBack={readBack} />
  if (state === 'open') {
    return (
      <div data-source={source}>
        <p id={id} className={sentenceClass}>
          <Pieces sentence={sentence} />
        </p>
        {questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            sentenceId={id}
            source={source}
            readBack={readBack}
          />
        ))}
      </div>
    )
  }
  if (state === 'left-out') {
    return (
      <div data-source={source}>
        <p className={classNames(sentenceClass, 'text-ink-3')}>{text}</p>
        <p className="flex items-center gap-3 text-xs text-ink-3">
          Left out
          <button
            type="button"
            tabIndex={0}
            onClick={() => putBack(source)}
            className="text-link min-h-tap rounded-card text-sm"
          >
            Put it back
          </button>
        </p>
      </div>
    )
  }
  const leaveOut = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return
    event.preventDefault()
    keep(source, null)
  }
  return (
    <div data-source={source}>
      <button
        type="button"
        tabIndex={0}
        aria-describedby={id}
        onClick={() => setEdited(source)}
        onKeyDown={leaveOut}
        className={classNames(sentenceClass, 'w-full cursor-text rounded-[3px] text-left')}
      >
        {text}
      </button>
      <span id={id} hidden>
        Enter edits, Delete leaves it out
      </span>
      {isYours && <p className="mt-2 text-xs text-ink-3">Your words</p>}
    </div>
  )
}

/** The words of a sentence; those in doubt are marked with the number of their question. */
function Pieces({ sentence: { pieces } }: Pick<ReadSentenceProps, 'sentence'>) {
  return pieces.map(({ text, question, isAnswered }, at) =>
    question === undefined ? (
      <span key={at}>{text}</span>
    ) : (
      <span key={at}>
        <span className={classNames('doubt', isAnswered && 'decoration-transparent!')}>{text}</span>
        <sup
          aria-hidden="true"
          className={classNames(
            'motion ml-0.5 font-sans text-xs font-semibold text-accent-ink',
            isAnswered && 'opacity-0',
          )}
        >
          {question}
        </sup>
        <span className="sr-only"> (in question {question})</span>
      </span>
    ),
  )
}

interface QuestionProps {
  question: QuestionView
  /** The element of the sentence that it is about. */
  sentenceId: string
  source: string
  readBack: ReadBack
}

function Question({ question, sentenceId, source, readBack }: QuestionProps) {
  const { id, number, text, answers, replacements } = question
  const { given, answer, keep, setEdited } = readBack
  const textId = useId()
  return (
    <div
      role="group"
      aria-labelledby={textId}
      aria-describedby={sentenceId}
      data-question={id}
      className="unfold mt-2"
    >
      <p className="flex gap-2 font-semibold">
        <span aria-hidden="true" className="text-xs leading-[1.1875rem] text-accent-ink">
          {number}
        </span>
        <span id={textId}>{text}</span>
      </p>
      {replacements.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-1.5 pl-4">
          {replacements.map(({ typed, meant }) => (
            <div key={typed} className="contents">
              <dt className="text-ink-3 wrap-anywhere">{typed}</dt>
              <dd className="serif text-[1.0625rem] wrap-anywhere">{meant}</dd>
            </div>
          ))}
        </dl>
      )}
      <AnswerList
        answers={answers}
        last="Edit"
        chosen={given?.question === id ? given.answer : undefined}
        onAnswer={(index) => answer({ question: id, answer: index })}
        onLast={() => setEdited(source)}
        onDelete={() => keep(source, null)}
      />
    </div>
  )
}

/** The sentence in a field, in its place. Enter keeps it, Escape puts it back. */
function SentenceEditor({ sentence: { source, text }, readBack }: ReadSentenceProps) {
  const { keep, setEdited, panel } = readBack
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const errorId = useId()
  const checked = Reading.safeParse({ source, sentence: typed.trim() === '' ? null : typed })
  const error = checked.error?.issues[0]?.message
  const [isErrorShown, setErrorShown] = useState(false)
  useLayoutEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const save = () => {
    if (error === undefined) keep(source, typed)
    else setErrorShown(true)
  }
  const putBack = () => {
    setEdited(null)
    requestAnimationFrame(() =>
      panel.current
        ?.querySelector<HTMLElement>(`[data-source="${CSS.escape(source)}"] [tabindex="0"]`)
        ?.focus(),
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') putBack()
    else if (!event.shiftKey) save()
  }
  return (
    <div data-source={source}>
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        value={typed}
        maxLength={READING_MAX_LENGTH}
        aria-label="Your sentence"
        aria-describedby={isErrorShown && error ? errorId : hintId}
        aria-invalid={(isErrorShown && error !== undefined) || undefined}
        onChange={(event) => setTyped(event.target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={press}
        className={classNames(
          sentenceClass,
          '-mx-2.5 -my-[5px] field-sizing-content w-[calc(100%+1.25rem)] resize-none rounded-card border border-edge bg-surface px-[9px] py-1 desktop:-mx-3.5 desktop:w-[calc(100%+1.75rem)] desktop:px-[13px]',
        )}
      />
      {isErrorShown && error && (
        <p id={errorId} role="alert" className="mt-3 text-xs text-danger">
          {error}
        </p>
      )}
      <div className="unfold mt-3.5 flex items-center gap-1">
        <Button kind="second" size="sm" onClick={save}>
          Keep
        </Button>
        <Button
          kind="quiet"
          size="sm"
          className="font-normal! text-ink-2!"
          onClick={() => keep(source, null)}
        >
          Leave out
        </Button>
        <p id={hintId} className="ml-auto text-right text-xs text-ink-3 max-desktop:sr-only">
          Enter keeps it, <br />
          Esc puts it back
        </p>
      </div>
    </div>
  )
}
