import type { ReactNode } from 'react'

/** What is to be said of something, with dots between: each in a line of its own, without a dot, where the line is too short. */
export function Details({ children }: { children: ReactNode }) {
  return (
    // The dot before the first one of a line lies outside, and is cut off.
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
