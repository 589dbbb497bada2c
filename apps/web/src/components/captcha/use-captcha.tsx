import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { runtime } from '#lib/runtime.ts'
import { CaptchaPlace, type CaptchaStage } from './captcha-place.tsx'
import type { WidgetHandle } from './captcha-widget.ts'

export interface Captcha {
  /** Stands above the button that sends; nothing where nobody is asked. */
  element: ReactNode
  /**
   * Makes a call that only a person may make. It waits until there is a token; each serves one call, so the widget then
   * begins anew.
   */
  pass: <T>(call: (...proof: [captchaToken?: string]) => Promise<T>) => Promise<T>
}

/**
 * Sent where the widget could not be loaded: a server that lets people in while the provider is down finds out by it
 * whether that is so.
 */
const NOT_LOADED = 'not-loaded'

/** The check that whoever sends a form is a person, where the installation has one. */
export function useCaptcha(): Captcha {
  const isAlive = useIsAlive()
  const settings = isAlive ? runtime().authSettings.waysIn.captcha : null
  const widget = useRef<WidgetHandle>(null)
  const [stage, setStage] = useState<CaptchaStage>('loading')
  const [isWaiting, setWaiting] = useState(false)
  const token = useRef<string>(undefined)
  const waiting = useRef<((token?: string) => void)[]>([])

  /** Gives a token, or that there is none, to whoever has waited longest; answers whether anybody has. */
  const hand = useCallback((next?: string): boolean => {
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
      if (!hand(next)) token.current = next
    },
    [hand],
  )
  const onExpired = useCallback(() => {
    token.current = undefined
    setStage('expired')
  }, [])
  const onLeft = useCallback(() => void hand(), [hand])
  const onFailed = useCallback(() => {
    token.current = undefined
    setStage('failed')
    while (hand(NOT_LOADED));
  }, [hand])
  const onAgain = useCallback(() => setStage('loading'), [])

  const take = async (): Promise<string | undefined> => {
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
  const pass: Captcha['pass'] = async (call) => {
    if (!settings) return call()
    const earned = await take()
    try {
      return await call(earned)
    } finally {
      if (earned !== NOT_LOADED) {
        token.current = undefined
        setStage('ready')
        widget.current?.reset()
      }
    }
  }
  const told = { onReady, onToken, onExpired, onLeft, onFailed, onAgain }
  const isAsked = !isAlive || settings !== null
  return {
    element: isAsked ? <CaptchaPlace {...{ settings, stage, isWaiting, widget }} {...told} /> : null,
    pass,
  }
}
