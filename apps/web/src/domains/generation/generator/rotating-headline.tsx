import { MESSAGE_TYPES, type MessageType } from '@firstline/contract/options'
import { useEffect, useState } from 'react'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'
import { classNames } from '#ui/class-names.ts'

const HEADLINE_ROTATION_MS = 4_000

const promises: Record<MessageType, string> = {
  'Cold DM': 'A cold DM worth answering',
  'Email Subject Line': 'A subject line worth opening',
}

/** Rotates both headlines, the chosen type first; with reduced motion only that one is shown. */
export function RotatingHeadline({ messageType, isPaused }: { messageType: MessageType; isPaused: boolean }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const shown = useTurns(messageType, isPaused || isStill)
  // Both share one grid cell: the taller one sets the height, so a change moves nothing.
  return (
    <span className="grid">
      {MESSAGE_TYPES.map((type) => (
        <span
          key={type}
          aria-hidden={type !== shown || undefined}
          className={classNames(
            'col-start-1 row-start-1 transition-opacity duration-(--slow) ease-out',
            type !== shown && 'opacity-0',
          )}
        >
          {promises[type]}
        </span>
      ))}
    </span>
  )
}

function useTurns(first: MessageType, isStopped: boolean): MessageType {
  const [turn, setTurn] = useState({ first, shown: first })
  // Another choice in the form restarts the rotation.
  if (turn.first !== first) setTurn({ first, shown: first })
  useEffect(() => {
    if (isStopped) return
    const timer = setInterval(
      () => setTurn(({ shown, ...rest }) => ({ ...rest, shown: otherThan(shown) })),
      HEADLINE_ROTATION_MS,
    )
    return () => clearInterval(timer)
  }, [isStopped])
  return turn.shown
}

function otherThan(type: MessageType): MessageType {
  return type === 'Cold DM' ? 'Email Subject Line' : 'Cold DM'
}
