import { type KeyboardEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'

/** Answers of more characters than fit beside each other are below each other. */
const WIDE_FROM = { 2: 17, 3: 12 } as const

export interface AnswerListProps {
  answers: readonly string[]
  /** The last option, which is no answer: 'Edit'. */
  last: string
  /** The answer that was just given. */
  chosen?: number | undefined
  /** The answers are sentences. */
  isStacked?: boolean
  onAnswer: (index: number) => void
  onLast: () => void
  onDelete?: () => void
}

/** The answers of a question in one control: one tab stop, arrow keys move. */
export function AnswerList(props: AnswerListProps) {
  const { answers, last, chosen, isStacked = isWide(props.answers), onAnswer, onLast, onDelete } = props
  const [current, setCurrent] = useState(0)
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key]
    const isDelete = event.key === 'Delete' && onDelete !== undefined
    if (step === undefined && !isDelete) return
    event.preventDefault()
    if (step === undefined) return onDelete?.()
    const buttons = event.currentTarget.parentElement?.querySelectorAll('button') ?? []
    const next = (current + step + buttons.length) % buttons.length
    setCurrent(next)
    buttons[next]?.focus()
  }
  const isSentence = (answer: string) => isStacked && /[.?]$/.test(answer)
  return (
    <div
      // Who comes back to a question starts at its first answer.
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setCurrent(0)
      }}
      className={classNames(
        'mt-2.5 flex rounded-card border border-edge',
        isStacked ? 'flex-col divide-y divide-line' : 'divide-x divide-line',
      )}
    >
      {[...answers, last].map((answer, at) => {
        const isLast = at === answers.length
        return (
          <button
            key={answer}
            type="button"
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setCurrent(at)}
            onKeyDown={press}
            onClick={() => (isLast ? onLast() : onAnswer(at))}
            className={classNames(
              'motion min-h-[2.625rem] leading-ui first:rounded-l-[7px] last:rounded-r-[7px] focus-visible:relative focus-visible:z-10',
              isStacked
                ? 'px-4 py-2 text-left text-pretty first:rounded-t-[7px] first:rounded-bl-none last:rounded-b-[7px] last:rounded-tr-none'
                : 'px-2',
              isSentence(answer) && !isLast ? 'serif py-2.5 text-[1.0625rem] leading-[1.4]' : 'font-medium',
              isLast && !isStacked ? 'w-[3.75rem] flex-none' : 'min-w-0 flex-1',
              isLast && last === 'Edit' && 'font-normal text-ink-2',
              chosen === at ? 'bg-ink text-paper' : 'hover:bg-sunken',
            )}
          >
            {answer}
          </button>
        )
      })}
    </div>
  )
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function isWide(answers: readonly string[]): boolean {
  const { length } = answers
  return length > 3 || answers.some((answer) => answer.length >= WIDE_FROM[length === 3 ? 3 : 2])
}
