import { useRef, useState } from 'react'
import { askAssistant } from './ask-assistant.ts'

export interface ChatEntry {
  id: number
  content: string
  isUser: boolean
  timestamp: Date
}

const GREETING = 'Hello. Ask me how credits work, what a plan holds, or how to get a better message.'

/** The conversation of this visit; it is not stored. */
export function useChat(ask = askAssistant) {
  const nextId = useRef(1)
  const [isPending, setIsPending] = useState(false)
  const [messages, setMessages] = useState<ChatEntry[]>(() => [
    { id: 0, content: GREETING, isUser: false, timestamp: new Date() },
  ])
  const append = (content: string, isUser: boolean) => {
    const message = { id: nextId.current, content, isUser, timestamp: new Date() }
    nextId.current += 1
    setMessages((before) => [...before, message])
  }
  const send = async (question: string) => {
    append(question, true)
    setIsPending(true)
    append(await ask(question), false)
    setIsPending(false)
  }
  return { messages, isPending, send }
}
