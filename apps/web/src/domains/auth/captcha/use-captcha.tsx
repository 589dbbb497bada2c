import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { getRuntime } from '#platform/runtime.ts'
import { CaptchaSlot, type CaptchaStage } from './captcha-slot.tsx'
import type { WidgetHandle } from './captcha-widget.ts'

export interface CaptchaControl {
  /** Belongs above the submit button; null where no captcha is configured. */
  element: ReactNode
  /**
   * Makes a call that requires a captcha token. It waits for the token; each serves one call, then the widget is
   * reset.
   */
  pass: <T>(call: (...proof: [captchaToken?: string]) => Promise<T>) => Promise<T>
}

/** Sent when the widget could not be loaded: a server that fails open then checks whether the provider is down. */
const NOT_LOADED = 'not-loaded'

/** The captcha of a form, where the installation has one. */
export function useCaptcha(): CaptchaControl {
  const isHydrated = useIsHydrated()
  const settings = isHydrated ? getRuntime().authSettings.signInMethods.captcha : null
  const widget = useRef<WidgetHandle>(null)
  const [stage, setStage] = useState<CaptchaStage>('loading')
  const [isWaiting, setWaiting] = useState(false)
  const token = useRef<string>(undefined)
  const waiting = useRef<((token?: string) => void)[]>([])

  /** Passes a token, or its absence, to the call that waits longest; returns whether any call waited. */
  const handToken = useCallback((next?: string): boolean => {
    const resolve = waiting.current.shift()
    setWaiting(waiting.current.length > 0)
    resolve?.(next)
    return resolve !== undefined
  }, [])
  const onReady = useCallback(() => {
    setStage('ready')
    if (waiting.current.length > 0) widget.current?.ask()
  }, [])
  const onToken = useCallback(
    (next: string) => {
      setStage('solved')
      if (!handToken(next)) token.current = next
    },
    [handToken],
  )
  const onExpired = useCallback(() => {
    token.current = undefined
    setStage('expired')
  }, [])
  const onDismissed = useCallback(() => void handToken(), [handToken])
  const onFailed = useCallback(() => {
    token.current = undefined
    setStage('failed')
    while (handToken(NOT_LOADED));
  }, [handToken])
  const onAgain = useCallback(() => setStage('loading'), [])

  const takeToken = async (): Promise<string | undefined> => {
    const kept = token.current
    token.current = undefined
    if (kept !== undefined) return kept
    if (stage === 'failed') return NOT_LOADED
    return new Promise((resolve) => {
      waiting.current.push(resolve)
      setWaiting(true)
      if (stage !== 'loading') widget.current?.ask()
    })
  }
  const pass: CaptchaControl['pass'] = async (call) => {
    if (!settings) return call()
    const captchaToken = await takeToken()
    try {
      return await call(captchaToken)
    } finally {
      if (captchaToken !== NOT_LOADED) {
        token.current = undefined
        setStage('ready')
        widget.current?.reset()
      }
    }
  }
  const handlers = { onReady, onToken, onExpired, onDismissed, onFailed, onAgain }
  const isShown = !isHydrated || settings !== null
  return {
    element: isShown ? <CaptchaSlot {...{ settings, stage, isWaiting, widget }} {...handlers} /> : null,
    pass,
  }
}
