import type { ReactNode } from 'react'

/** Items with dots between them; an item that wraps begins its line without a dot. */
export function Details({ children }: { children: ReactNode }) {
  return (
    // The dot before the first item of a line overflows, and is clipped.
    <span className="block overflow-hidden">
      <span className="-ml-3.5 flex flex-wrap">{children}</span>
    </span>
  )
}

export function Detail({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="relative min-w-0 pl-3.5 before:absolute before:left-[0.3125rem] before:content-['·'/'']">
        {children}
      </span>{' '}
    </>
  )
}
