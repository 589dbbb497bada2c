import { type RefObject, useEffect, useState } from 'react'

export function useHasFieldFocus(form: RefObject<HTMLFormElement | null>): boolean {
  const [hasFocus, setFocus] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const enter = ({ target }: FocusEvent) =>
      setFocus(target instanceof HTMLElement && target.matches('input, textarea, select, [role="combobox"]'))
    const leave = () => setFocus(false)
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [form])
  return hasFocus
}
