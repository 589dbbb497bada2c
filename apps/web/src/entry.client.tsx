import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isRuntimeMissing, setRuntime } from '#lib/runtime.ts'

async function start() {
  if (import.meta.env.DEV && isRuntimeMissing()) {
    const [{ fillPage }, response] = await Promise.all([import('#lib/fill-page.ts'), fetch('/config.json')])
    const config = await response.json()
    setRuntime(config)
    fillPage(config, document.documentElement)
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
