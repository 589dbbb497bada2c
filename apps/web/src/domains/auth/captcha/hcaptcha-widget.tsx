import { HCaptcha } from '@hcaptcha/react-hcaptcha'
import { useImperativeHandle, useRef } from 'react'
import type { WidgetProps } from './captcha-widget.ts'

/** Errors that only mean that the challenge was closed or has timed out. */
const DISMISSED = new Set(['challenge-closed', 'challenge-expired'])

export function HcaptchaWidget(props: WidgetProps) {
  const { siteKey, isDark, isNarrow, ref, onReady, onToken, onExpired, onDismissed, onFailed } = props
  const widget = useRef<HCaptcha>(null)
  useImperativeHandle(ref, () => ({
    reset: () => widget.current?.resetCaptcha(),
    ask: () => widget.current?.execute({ async: false }),
  }))
  return (
    <HCaptcha
      ref={widget}
      sitekey={siteKey}
      theme={isDark ? 'dark' : 'light'}
      size={isNarrow ? 'compact' : 'normal'}
      // Else it reports visitors' browsers to a third party.
      sentry={false}
      onReady={onReady}
      onVerify={onToken}
      onExpire={onExpired}
      onClose={onDismissed}
      onError={(code) => (DISMISSED.has(code) ? onDismissed() : onFailed())}
    />
  )
}
