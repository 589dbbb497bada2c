import Eye from 'lucide-react/icons/eye'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from '#lib/class-names.ts'
import { useFieldLabel } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** A password, hidden until somebody wants to see what they type. Stands in a Field, whose label names its button. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const label = useFieldLabel()
  const [isShown, setShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  // Sent as a password and not as text, which browsers offer again to whoever types here next.
  useEffect(() => {
    const form = frame.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <div ref={frame} className="relative">
      <TextInput
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={classNames('pr-24 [&::-ms-reveal]:hidden', className)}
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="motion absolute top-0.5 right-0.5 inline-flex min-h-tap min-w-tap items-center gap-1.5 rounded-card px-3 text-sm text-ink-2 hover:bg-sunken aria-pressed:bg-sunken aria-pressed:text-ink"
      >
        <Eye className="size-4.5!" />
        {/* In the button and no label of it: the label's words name the field alone. */}
        <span>
          Show<span className="sr-only"> {label}</span>
        </span>
      </button>
    </div>
  )
}
