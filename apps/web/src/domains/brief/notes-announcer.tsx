import { useEffect, useRef, useState } from 'react'
import type { BriefNote } from './find-brief-notes.ts'

const LABELS: Record<BriefNote['field'], string> = {
  targetAudience: 'Target audience',
  product: 'Product or service',
  painPoint: 'Pain point',
  solution: 'Solution',
  insight: 'Insight',
}

/** Announces each note once to screen readers, politely. */
export function NotesAnnouncer({ notes }: { notes: readonly BriefNote[] }) {
  const said = useRef(new Set<string>())
  const [text, setText] = useState('')
  useEffect(() => {
    const sentences = notes.map(({ field, title }) => `Note on ${LABELS[field]}: ${title}`)
    const fresh = sentences.filter((sentence) => !said.current.has(sentence))
    if (fresh.length === 0) return
    for (const sentence of fresh) said.current.add(sentence)
    setText(fresh.join('. '))
  }, [notes])
  return <output className="sr-only">{text}</output>
}
