import { HCaptcha } from '@hcaptcha/react-hcaptcha'
import { useImperativeHandle, useRef } from 'react'
import type { WidgetProps } from './captcha-widget.ts'

/** What it calls errors though somebody only closed the question, or took too long over it. */
const LEFT = new Set(['challenge-closed', 'challenge-expired'])

export function HcaptchaWidget(props: WidgetProps) {
  const { siteKey, isDark, isNarrow, ref, onReady, onToken, onExpired, onLeft, onFailed } = props
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
      // Else it would report our visitors' browsers to a third party.
      sentry={false}
      onReady={onReady}
      onVerify={onToken}
      onExpire={onExpired}
      onClose={onLeft}
      onError={(code) => (LEFT.has(code) ? onLeft() : onFailed())}
    />
  )
}
