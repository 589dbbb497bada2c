import { Banner } from '#ui/banner.tsx'
import type { SignInProviderError } from './provider-error.ts'

/** Reports a failed return from a provider. A cancellation is no error. */
export function ProviderErrorBanner({ error }: { error: SignInProviderError }) {
  const hasFailed = error.is === 'failed'
  return (
    <Banner
      kind={hasFailed ? 'danger' : 'info'}
      announce={hasFailed ? 'assertive' : 'polite'}
      className="mt-6"
    >
      {error.text}
    </Banner>
  )
}
