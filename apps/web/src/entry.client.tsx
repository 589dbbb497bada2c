import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isRuntimeMissing, setRuntime } from '#platform/runtime.ts'

async function start() {
  if (import.meta.env.DEV && isRuntimeMissing()) {
    const [{ fillTokens }, response] = await Promise.all([
      import('#platform/hydration/fill-tokens.ts'),
      fetch('/config.json'),
    ])
    const config = await response.json()
    setRuntime(config)
    fillTokens(config, document.documentElement)
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void start()
