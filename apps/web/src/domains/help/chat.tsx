import { CHAT_MAX_LENGTH } from '@firstline/contract/limits'
import Send from 'lucide-react/icons/send'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Card } from '#ui/card.tsx'
import { Mark } from '#ui/mark.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { getRuntime } from '#platform/runtime.ts'
import type { askAssistant } from './ask-assistant.ts'
import { type ChatEntry, useChat } from './use-chat.ts'

export function Chat({ ask }: { ask?: typeof askAssistant }) {
  const { messages, isPending, send } = useChat(ask)
  return (
    <Card className="p-0! tablet:p-0!" aria-label="Chat">
      <header className="flex items-center gap-3 border-b border-line px-5 py-4 tablet:px-6">
        <Mark />
        <div>
          <h2 className="leading-ui font-semibold">{getRuntime().brandName} assistant</h2>
          <p className="mt-1 text-xs text-ink-3">Answers about plans, credits and the generator</p>
        </div>
      </header>
      <Messages messages={messages} isPending={isPending} />
      <Question isPending={isPending} onSend={send} />
    </Card>
  )
}

function Messages({ messages, isPending }: { messages: ChatEntry[]; isPending: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  const count = messages.length
  useLayoutEffect(() => {
    if (count > 1 || isPending) area.current?.scrollTo({ top: area.current.scrollHeight })
  }, [count, isPending])
  return (
    <div
      ref={area}
      role="log"
      aria-label="Messages"
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex h-100 flex-col gap-5 overflow-y-auto px-5 py-6 tablet:px-6 focus-visible:shadow-[inset_0_0_0_2px_var(--accent-ink)]"
    >
      <div className="mt-auto" />
      {messages.map(({ id, content, isUser }) =>
        isUser ? (
          <p
            key={id}
            className="max-w-[80%] whitespace-pre-line wrap-anywhere self-end rounded-bubble rounded-br-[6px] bg-sunken px-4 py-2.5"
          >
            <span className="sr-only">You: </span>
            <bdi>{content}</bdi>
          </p>
        ) : (
          <p key={id} className="max-w-[34rem] whitespace-pre-line wrap-anywhere">
            <span className="sr-only">Assistant: </span>
            <bdi>{content}</bdi>
          </p>
        ),
      )}
      {isPending && (
        <div className="max-w-75 py-1.5">
          <span className="sr-only">Waiting for the answer</span>
          <SkeletonLines lines={2} />
        </div>
      )}
    </div>
  )
}

function Question({
  isPending,
  onSend,
}: {
  isPending: boolean
  onSend: (question: string) => Promise<void>
}) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wasPending = useRef(false)
  // A disabled field loses the focus; it gets it back with the answer, unless the user has moved it.
  useLayoutEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (wasPending.current && !isPending && isFree) field.current?.focus({ preventScroll: true })
    wasPending.current = isPending
  }, [isPending])
  const submit = async () => {
    const question = text.trim()
    if (question === '' || isPending) return
    setText('')
    await onSend(question)
  }
  return (
    <Form onSubmit={submit} className="flex gap-2 border-t border-line p-3 tablet:p-4">
      <TextInput
        ref={field}
        aria-label="Your question"
        placeholder={isPending ? 'Waiting for the answer' : 'Ask a question'}
        value={text}
        maxLength={CHAT_MAX_LENGTH}
        disabled={isPending}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        aria-label="Send"
        disabled={isPending || text.trim() === ''}
        className="w-12 flex-none px-0!"
      >
        {isPending ? <Spinner /> : <Send />}
      </Button>
    </Form>
  )
}
