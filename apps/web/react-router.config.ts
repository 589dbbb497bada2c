import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest, Config } from '@react-router/dev/config'
import { formatBudgets, checkBudgets } from './scripts/check-budgets.ts'
import { compressAssets } from './scripts/compress-assets.ts'
import { measureRoutes } from './scripts/measure-routes.ts'
import { writeSitemap } from './scripts/write-sitemap.ts'
import { deferHydration } from './scripts/defer-hydration.ts'
import { pageHydration } from './src/platform/router/page-hydration.ts'
import { paths } from './src/platform/router/paths.ts'

/** Every address pattern of the application, so that the server can answer 404 for all others. */
function patternsOf(manifest: BuildManifest | undefined): string[] {
  const routes = manifest?.routes ?? {}
  const full = (id: string): string => {
    const route = routes[id]
    const above = route?.parentId ? full(route.parentId) : ''
    return route?.path ? `${above}/${route.path.replace(/^\//, '')}` : above
  }
  const leaves = Object.values(routes).filter((route) => route.path !== undefined || route.index)
  return [...new Set(leaves.map((route) => full(route.id) || '/'))].filter((path) => path !== '/*').sort()
}

const measuredPages = [paths.home, paths.pricing, paths.help, paths.login, paths.generator, paths.results]

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: Object.keys(pageHydration),
  // Every address is in the first manifest: no server can be asked for more at run time.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ buildManifest, reactRouterConfig }) {
    const { buildDirectory } = reactRouterConfig
    await mkdir(buildDirectory, { recursive: true })
    const file = join(buildDirectory, 'routes.json')
    await writeFile(file, `${JSON.stringify(patternsOf(buildManifest), null, 2)}\n`)
    await deferHydration(join(buildDirectory, 'client'), pageHydration)
    await writeSitemap(join(buildDirectory, 'client'), Object.keys(pageHydration))
    await compressAssets(join(buildDirectory, 'client'))
    const measured = measureRoutes(join(buildDirectory, 'client'), measuredPages, pageHydration)
    process.stdout.write(`\n${formatBudgets(measured)}\n\n`)
    checkBudgets(measured)
  },
} satisfies Config
