import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a browser does on a page load and a router does not: after a link was followed, the focus is at the top of the new
 * page, and screen readers announce its title. A page that focused a field of its own keeps that focus.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) focusTop(main)
  }, [pathname])
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  )
}

function focusTop(main: HTMLElement): void {
  const top = main.querySelector('h1') ?? main
  top.tabIndex = -1
  top.focus({ preventScroll: true })
}
