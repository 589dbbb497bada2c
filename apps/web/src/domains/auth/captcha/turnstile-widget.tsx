import { DEFAULT_SCRIPT_ID, Turnstile, type TurnstileInstance } from '@marsidev/react-turnstile'
import { useEffect, useImperativeHandle, useRef } from 'react'
import type { WidgetProps } from './captcha-widget.ts'

export function TurnstileWidget(props: WidgetProps) {
  const { siteKey, isDark, isNarrow, ref, onReady, onToken, onExpired, onFailed } = props
  const widget = useRef<TurnstileInstance>(null)
  useImperativeHandle(ref, () => ({
    reset: () => widget.current?.reset(),
    // It starts as soon as it is rendered.
    ask: () => undefined,
  }))
  useEffect(() => {
    // The library's own option for this removes the callback that reports the loaded script.
    const onScriptError = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || target.id !== DEFAULT_SCRIPT_ID) return
      // A script element found again would be taken for one that is still loading.
      target.remove()
      onFailed()
    }
    addEventListener('error', onScriptError, true)
    return () => removeEventListener('error', onScriptError, true)
  }, [onFailed])
  return (
    <Turnstile
      ref={widget}
      siteKey={siteKey}
      options={{
        theme: isDark ? 'dark' : 'light',
        size: isNarrow ? 'compact' : 'normal',
        // The token is sent by our own call, not in a form.
        responseField: false,
      }}
      onWidgetLoad={onReady}
      onBeforeInteractive={onReady}
      onSuccess={onToken}
      onExpire={onExpired}
      onTimeout={onExpired}
      onUnsupported={onFailed}
      onError={onFailed}
    />
  )
}
