import type { SignInMethods } from '@firstline/contract/runtime'
import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useIsDark } from '#ui/hooks/use-is-dark.ts'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'
import { classNames } from '#ui/class-names.ts'
import type { WidgetHandle, WidgetProps } from './captcha-widget.ts'

export type CaptchaStage = 'loading' | 'ready' | 'solved' | 'expired' | 'failed'

type Provider = NonNullable<SignInMethods['captcha']>['provider']

/** Each widget is fetched on demand. */
const WIDGETS: Record<Provider, () => Promise<ComponentType<WidgetProps>>> = {
  hcaptcha: async () => (await import('./hcaptcha-widget.tsx')).HcaptchaWidget,
  turnstile: async () => (await import('./turnstile-widget.tsx')).TurnstileWidget,
}

/** Longer than any connection needs that has loaded the rest of the page. */
const LOADS_WITHIN_MS = 20_000

interface CaptchaSlotProps extends Pick<
  WidgetProps,
  'onReady' | 'onToken' | 'onExpired' | 'onDismissed' | 'onFailed'
> {
  /** Null in a prerendered page, which reserves the space. */
  settings: SignInMethods['captcha']
  stage: CaptchaStage
  /** A form is submitted as soon as there is a token. */
  isWaiting: boolean
  widget: RefObject<WidgetHandle | null>
  onAgain: () => void
}

/** The place of the widget and its status. Its space is reserved, to avoid a layout shift. */
export function CaptchaSlot({ settings, stage, isWaiting, widget, onAgain, ...handlers }: CaptchaSlotProps) {
  const { onFailed } = handlers
  const provider = settings?.provider
  const isDark = useIsDark()
  const isNarrow = useMediaQuery('(width <= 21.75rem)')
  const [attempt, setAttempt] = useState(0)
  const [Widget, setWidget] = useState<ComponentType<WidgetProps>>()
  useEffect(() => {
    if (!provider) return
    let isGone = false
    WIDGETS[provider]().then(
      (loaded) => !isGone && setWidget(() => loaded),
      () => !isGone && onFailed(),
    )
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt loads the widget again
  }, [provider, attempt, onFailed])
  useEffect(() => {
    if (!provider || stage !== 'loading') return
    const timer = setTimeout(onFailed, LOADS_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [provider, stage, onFailed])
  const again = () => {
    setAttempt(attempt + 1)
    onAgain()
  }
  const hasFailed = stage === 'failed'
  return (
    <div role="group" aria-label="Captcha" data-provider={provider} className="captcha-room">
      <div className="captcha-widget grid content-center">
        {settings && Widget && (
          <div className={classNames('col-start-1 row-start-1', hasFailed && 'invisible')}>
            <Widget
              // Its options can't be changed later.
              key={`${attempt} ${isDark} ${isNarrow}`}
              ref={widget}
              siteKey={settings.siteKey}
              isDark={isDark}
              isNarrow={isNarrow}
              {...handlers}
            />
          </div>
        )}
        {stage === 'loading' && (
          <p className="col-start-1 row-start-1 self-center text-sm text-ink-2">Loading the captcha...</p>
        )}
        {hasFailed && (
          <div
            role="alert"
            className="z-1 col-start-1 row-start-1 flex flex-wrap items-center gap-x-4 gap-y-2 self-center text-sm"
          >
            <p className="min-w-0 flex-1 basis-40">Couldn't load the captcha.</p>
            <Button kind="second" size="sm" onClick={again}>
              Load it again
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="mt-1.5 min-h-[1.125rem] text-xs text-ink-2">
        {describeStage(stage, isWaiting)}
      </p>
    </div>
  )
}

function describeStage(stage: CaptchaStage, isWaiting: boolean): string {
  if (isWaiting) return 'Solve the captcha to send the form.'
  return stage === 'expired' ? 'The captcha has expired. Please solve it again.' : ''
}
