import type { WaysIn } from '@firstline/contract/runtime'
import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { Button } from '#components/button.tsx'
import { useIsDark } from '#hooks/use-is-dark.ts'
import { useMediaQuery } from '#hooks/use-media-query.ts'
import { classNames } from '#lib/class-names.ts'
import type { WidgetHandle, WidgetProps } from './captcha-widget.ts'

export type CaptchaStage = 'loading' | 'ready' | 'solved' | 'expired' | 'failed'

type Provider = NonNullable<WaysIn['captcha']>['provider']

/** Only what is needed is fetched, and only where it is. */
const WIDGETS: Record<Provider, () => Promise<ComponentType<WidgetProps>>> = {
  hcaptcha: async () => (await import('./hcaptcha-widget.tsx')).HcaptchaWidget,
  turnstile: async () => (await import('./turnstile-widget.tsx')).TurnstileWidget,
}

/** Longer than any connection takes on which the rest of the page came. */
const LOADS_WITHIN_MS = 20_000

interface CaptchaPlaceProps extends Pick<
  WidgetProps,
  'onReady' | 'onToken' | 'onExpired' | 'onLeft' | 'onFailed'
> {
  /** Null in a page as it was built, which keeps the room for it. */
  settings: WaysIn['captcha']
  stage: CaptchaStage
  /** A form is sent as soon as there is a token. */
  isWaiting: boolean
  widget: RefObject<WidgetHandle | null>
  onAgain: () => void
}

/** Where the widget stands, with what is to be said of it. The room is there before it is, so that nothing moves. */
export function CaptchaPlace({ settings, stage, isWaiting, widget, onAgain, ...told }: CaptchaPlaceProps) {
  const { onFailed } = told
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
    <div
      role="group"
      aria-label="Check that you are a person"
      data-provider={provider}
      className="captcha-room"
    >
      <div className="captcha-widget grid content-center">
        {settings && Widget && (
          <div className={classNames('col-start-1 row-start-1', hasFailed && 'invisible')}>
            <Widget
              // What it is made with can't be changed later.
              key={`${attempt} ${isDark} ${isNarrow}`}
              ref={widget}
              siteKey={settings.siteKey}
              isDark={isDark}
              isNarrow={isNarrow}
              {...told}
            />
          </div>
        )}
        {stage === 'loading' && (
          <p className="col-start-1 row-start-1 self-center text-sm text-ink-2">
            Loading the check that you are a person...
          </p>
        )}
        {hasFailed && (
          <div
            role="alert"
            className="z-1 col-start-1 row-start-1 flex flex-wrap items-center gap-x-4 gap-y-2 self-center text-sm"
          >
            <p className="min-w-0 flex-1 basis-40">The check that you are a person could not be loaded.</p>
            <Button kind="second" size="sm" onClick={again}>
              Load it again
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="mt-1.5 min-h-[1.125rem] text-xs text-ink-2">
        {wordsOf(stage, isWaiting)}
      </p>
    </div>
  )
}

function wordsOf(stage: CaptchaStage, isWaiting: boolean): string {
  if (isWaiting) return 'Finish this check to send the form.'
  return stage === 'expired' ? 'The check has expired. Please do it once more.' : ''
}
