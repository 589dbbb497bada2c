import { Children, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { useSingleFlight } from './hooks/use-single-flight.ts'
import { Spinner } from './spinner.tsx'

/**
 * main: the one action of a view. second: any other. quiet: no border. success: a main one whose action has just succeeded.
 * danger: outlined; danger-filled: only inside a confirmation dialog. on-band, on-band-second: on the landing page's color.
 */
type ButtonKind =
  | 'main'
  | 'second'
  | 'quiet'
  | 'success'
  | 'danger'
  | 'danger-filled'
  | 'on-band'
  | 'on-band-second'
type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonLook {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  className?: string | undefined
}

const kinds: Record<ButtonKind, string> = {
  main: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  second: 'border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  success: 'border-transparent bg-success-wash text-success',
  danger: 'border-danger text-danger hover:bg-danger-wash',
  'danger-filled': 'border-transparent bg-danger text-surface hover:opacity-90',
  'on-band': 'border-transparent bg-on-accent text-(--band) hover:opacity-90',
  'on-band-second': 'border-current/60 text-on-accent hover:bg-on-accent/10',
}

const disabledLook =
  'border-line bg-sunken text-ink-3 forced-colors:border-[GrayText] forced-colors:text-[GrayText]'

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-tap px-3.5 text-sm',
  md: 'min-h-tap px-5 text-md',
  lg: 'min-h-13 px-6 text-[1.0625rem]',
}

function buttonClass({ kind = 'main', size = 'md', wide, className }: ButtonLook, disabled = false): string {
  return classNames(
    'motion inline-flex items-center justify-center gap-2 rounded-card border py-2 text-center font-medium leading-ui no-underline',
    disabled ? classNames(disabledLook, 'cursor-not-allowed!') : kinds[kind],
    sizes[size],
    wide && 'w-full',
    className,
  )
}

interface Press {
  /** Further presses are ignored until its promise settles; a failure is shown as a toast. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

export interface ButtonProps extends ButtonLook, Press, Omit<ComponentProps<'button'>, 'onClick'> {
  /** A lucide icon before the text. */
  icon?: ReactNode
  /** Shows a spinner, keeps the width and ignores presses. */
  busy?: boolean | undefined
  /** The text while busy ('Signing in...'). */
  busyText?: string | undefined
}

/**
 * A disabled button that can explain itself gets `aria-disabled` instead of `disabled`: it keeps its place in the tab
 * order, for a tooltip, and does nothing when pressed.
 */
export function Button(props: ButtonProps) {
  const { kind, size, wide, className, icon, busy, busyText, children, onClick, ...rest } = props
  const ariaDisabled = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const press = useSingleFlight(onClick)
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || ariaDisabled) event.preventDefault()
    else void press(event)
  }
  const looksDisabled = !busy && (ariaDisabled || rest.disabled === true)
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, wide, className }, looksDisabled)}
      onClick={guard}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy === undefined ? (
        <>
          {icon}
          <Label>{children}</Label>
        </>
      ) : (
        <span className="grid">
          <Face shown={!busy}>
            {icon}
            <Label>{children}</Label>
          </Face>
          <Face shown={busy}>
            <Spinner />
            <Label>{busyText ?? children}</Label>
          </Face>
        </span>
      )}
    </button>
  )
}

/**
 * A text in an element of its own. A browser that translates the page moves texts into new elements; React could no longer
 * insert an icon before one, and would fail (https://github.com/facebook/react/issues/11538).
 */
function Label({ children }: { children: ReactNode }) {
  const isText = Children.toArray(children).every((child) => typeof child !== 'object')
  return isText ? <span>{children}</span> : children
}

/** Both texts of a button share one grid cell: the wider one sets the width, so a change moves nothing. */
function Face({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden={!shown || undefined}
      style={{ visibility: shown ? undefined : 'hidden' }}
      className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2"
    >
      {children}
    </span>
  )
}

export interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className'> {
  icon?: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, wide, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, wide, className })}>
      {icon}
      <Label>{children}</Label>
    </Link>
  )
}

/** An icon with an accessible name. Only account, send and close have no visible text. */
export function IconButton({
  label,
  children,
  className,
  onClick,
  ...rest
}: Press & Omit<ComponentProps<'button'>, 'onClick'> & { label: string }) {
  const press = useSingleFlight(onClick)
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      onClick={(event) => void press(event)}
      className={classNames(
        'motion inline-flex size-tap items-center justify-center rounded-card text-ink hover:bg-sunken disabled:bg-sunken disabled:text-ink-3',
        className,
      )}
    >
      {children}
    </button>
  )
}
