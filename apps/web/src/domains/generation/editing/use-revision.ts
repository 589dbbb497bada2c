import type { GenerationForm } from '@firstline/contract/generation'
import { REVISION_TEXTS_MAX } from '@firstline/contract/limits'
import { RevisedMessage, type RevisionAim } from '@firstline/contract/revision'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSingleFlight } from '#ui/hooks/use-single-flight.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import { describeReason } from '#platform/describe-reason.ts'

const FAILED = 'No other version could be found'

/** What is shown when no text meets the aim. */
const NOTHING_FOUND: Readonly<Record<RevisionAim, string>> = {
  shorter: 'Nothing can be left out without losing the offer.',
  opening: 'The brief has no other opening. A pain point would give one.',
  version: 'There is no other version of this text.',
  score: 'No change of ours would help here. It takes a fact of yours.',
}

export interface Revision {
  /** Replaces the text by a version that meets the aim, for one check of the score if it is named. */
  revise: (aim: RevisionAim, check?: string) => void
  /** Whether a change for this check may be found: none was, for this text, otherwise. */
  canMend: (check: string) => boolean
  /** The aim of the running request. */
  running: RevisionAim | undefined
  keep: readonly string[]
  toggleKept: (sentence: string) => void
  /** Back to the text before the last version. */
  undo: (() => void) | undefined
  status: string
  problem: string | null
}

interface Request {
  aim: RevisionAim
  check: string | undefined
  /** The text that is revised. */
  before: string
}

interface Version {
  before: string
  after: string
}

/** Other versions of a text, from the writer's own lines. They are free. */
export function useRevision(
  form: GenerationForm | undefined,
  text: string,
  onChange: (text: string) => void,
): Revision {
  const [kept, setKept] = useState<readonly string[]>([])
  const [unmended, setUnmended] = useState<readonly string[]>([])
  const [versions, setVersions] = useState<readonly Version[]>([])
  const keep = kept.filter((sentence) => text.includes(sentence))
  const { mutateAsync, isPending, variables, data, error } = useMutation({
    mutationFn: ({ aim, check, before }: Request) => {
      const seen = versions.flatMap(({ before, after }) => [before, after])
      const avoid = [...new Set(seen)].slice(-REVISION_TEXTS_MAX)
      const body = { ...form, rewrite: undefined, text: before, aim, keep, avoid, check }
      return requestFunction(createMemberConnection('revise-message', FAILED), RevisedMessage, { body })
    },
    // Without a connection it fails, instead of waiting for one.
    networkMode: 'always',
    onSuccess: ({ revision }, { before, check }) => {
      if (!revision && check !== undefined) setUnmended([...unmended, `${before}\n${check}`])
      // What was typed meanwhile stays.
      if (!revision || before !== text) return
      setVersions([...versions, { before, after: revision.text }])
      onChange(revision.text)
    },
  })
  // The status shows a failure.
  const revise = useSingleFlight((request: Request) => mutateAsync(request).catch(() => undefined))
  const last = versions.at(-1)
  const isShown = last !== undefined && last.after === text
  const hasNothing = !isPending && data?.revision === null && variables?.before === text
  return {
    revise: (aim, check) => {
      if (form) void revise({ aim, check, before: text })
    },
    canMend: (check) => !unmended.includes(`${text}\n${check}`),
    running: isPending ? variables.aim : undefined,
    keep,
    toggleKept: (sentence) =>
      setKept(keep.includes(sentence) ? keep.filter((each) => each !== sentence) : [...keep, sentence]),
    undo: isShown
      ? () => {
          setVersions(versions.slice(0, -1))
          onChange(last.before)
        }
      : undefined,
    status: hasNothing ? NOTHING_FOUND[variables.aim] : 'Chosen from lines that fit the brief. Free.',
    problem: error && variables?.before === text ? `Not changed: ${describeReason(error, FAILED)}` : null,
  }
}
