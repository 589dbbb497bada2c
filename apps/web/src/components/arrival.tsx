import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a browser does when a page is loaded and a router does not: somebody who follows a link begins at the top of the new
 * page, and hears its title. A page that gave the focus to a field of its own keeps it.
 */
export function Arrival() {
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
