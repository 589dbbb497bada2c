import Eye from 'lucide-react/icons/eye'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useFieldLabel } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** Must be inside a Field, whose label names the button that shows the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const label = useFieldLabel()
  const [isShown, setShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  // Sent as a password and not as text, which browsers suggest to the next user of the device.
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
        {/* Text and not an aria-label: a label's words must name the field alone. */}
        <span>
          Show<span className="sr-only"> {label}</span>
        </span>
      </button>
    </div>
  )
}
