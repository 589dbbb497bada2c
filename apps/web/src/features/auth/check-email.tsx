import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Mark } from '#components/mark.tsx'
import { paths } from '#lib/paths.ts'

/** The account waits for its address to be confirmed. */
export function CheckEmail() {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; a reader goes on from the new heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Mark width={34} />
      <h1 ref={heading} tabIndex={-1} className="serif mt-6 text-h1 focus-visible:shadow-none">
        Check your email
      </h1>
      <p className="serif mt-4 text-lead text-ink-2">
        We sent you a confirmation link. Open it to verify your address, then sign in.
      </p>
      <p className="mt-4 text-sm text-ink-2">
        Nothing there? Check your spam folder, or try again in a few minutes.
      </p>
      <p className="mt-6 text-sm">
        <Link to={paths.login} className="text-link inline-flex min-h-tap items-center">
          Return to login
        </Link>
      </p>
    </>
  )
}
