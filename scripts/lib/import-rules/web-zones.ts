import type { ImportZone } from './zone.ts'

const CLIENT_LIBRARIES = [
  '@supabase/*',
  'zod',
  'zod/*',
  '@tanstack/*',
  'react-hook-form',
  '@hookform/**',
  'sonner',
]

/** The domains of the web app, from the lowest: each may import those before it in this list. */
const WEB_DOMAINS = [
  'brief',
  'auth',
  'saved-briefs',
  'senders',
  'credits',
  'generation',
  'history',
  'demo',
  'billing',
  'account',
  'dashboard',
  'admin',
  'help',
  'marketing',
  'commands',
  'shell',
]

const notInBrowser = {
  forbidden: [
    '@firstline/server',
    '@firstline/server/**',
    '**/apps/server/**',
    '#server/**',
    '#test/**',
    '@firstline/copywriter',
    '@firstline/copywriter/**',
    '@firstline/llm-writer',
    '@firstline/llm-writer/**',
  ],
  message: 'The server and the engine never enter the browser.',
}

function webDomain(domain: string, position: number): ImportZone {
  const lower = WEB_DOMAINS.slice(0, position)
  const higher = WEB_DOMAINS.slice(position + 1)
  const folder = `apps/web/src/domains/${domain}`
  return {
    folder,
    forbidden: ['../**', '#routes/**', ...higher.map((name) => `#domains/${name}/**`)],
    message: `A domain imports those before it in WEB_DOMAINS; out of a folder the way is #domains/..., in full.`,
    also: [notInBrowser],
    refuses: [
      ...higher.map((name): [string, string] => [`${folder}/planted.ts`, `#domains/${name}/planted.ts`]),
      ...higher
        .slice(-1)
        .map((name): [string, string] => [`${folder}/deep/planted.ts`, `../../${name}/a.ts`]),
      [`${folder}/planted.ts`, '#routes/landing.tsx'],
      [`${folder}/planted.ts`, '@firstline/copywriter'],
      [`${folder}/planted.ts`, '../../../../server/src/app.ts'],
    ],
    allows: [
      ...lower.map((name): [string, string] => [`${folder}/planted.ts`, `#domains/${name}/planted.ts`]),
      [`${folder}/deep/planted.ts`, `#domains/${domain}/planted.ts`],
      [`${folder}/planted.ts`, './deep/planted.ts'],
      [`${folder}/planted.ts`, '#platform/router/paths.ts'],
      [`${folder}/planted.ts`, '#ui/button.tsx'],
    ],
  }
}

export const WEB_ZONES: ImportZone[] = [
  ...WEB_DOMAINS.map(webDomain),
  {
    folder: 'apps/web/src/ui',
    forbidden: ['../**', '#domains/**', '#routes/**', '#platform/api/**', '@supabase/*', '@tanstack/*'],
    message: 'The design system shows what it is given: no data and no domain.',
    also: [notInBrowser],
    refuses: [
      ['apps/web/src/ui/planted.ts', '#domains/generation/submission.ts'],
      ['apps/web/src/ui/planted.ts', '../domains/generation/submission.ts'],
      ['apps/web/src/ui/planted.ts', '#platform/api/supabase.ts'],
      ['apps/web/src/ui/planted.ts', '@supabase/supabase-js'],
      ['apps/web/src/ui/planted.ts', '@tanstack/react-query'],
      ['apps/web/src/ui/planted.test.ts', '#domains/generation/submission.ts'],
    ],
    allows: [
      ['apps/web/src/ui/planted.ts', './class-names.ts'],
      ['apps/web/src/ui/hooks/planted.ts', '#platform/notify.ts'],
      ['apps/web/src/ui/planted.test.ts', '#domains/auth/testing/show-page.tsx'],
    ],
  },
  {
    folder: 'apps/web/src/platform',
    forbidden: ['../**', '#domains/**', '#routes/**', '#ui/**'],
    message: 'The platform of the web app imports no domain and no component.',
    also: [notInBrowser],
    refuses: [
      ['apps/web/src/platform/planted.ts', '#domains/generation/submission.ts'],
      ['apps/web/src/platform/planted.ts', '../domains/generation/submission.ts'],
      ['apps/web/src/platform/planted.ts', '#ui/button.tsx'],
      ['apps/web/src/platform/planted.ts', '@firstline/copywriter'],
    ],
    allows: [
      ['apps/web/src/platform/planted.ts', './notify.ts'],
      ['apps/web/src/platform/planted.ts', '@supabase/supabase-js'],
    ],
  },
  {
    folder: 'apps/web/src',
    except: ['domains', 'ui', 'platform', 'routes'].map((name) => `apps/web/src/${name}/**`),
    forbidden: CLIENT_LIBRARIES,
    message: 'The entry is in every visitor’s download: these are loaded by the routes that need them.',
    also: [notInBrowser],
    refuses: [
      ['apps/web/src/planted.ts', '@supabase/supabase-js'],
      ['apps/web/src/planted.ts', 'zod'],
      ['apps/web/src/planted.ts', '@firstline/copywriter'],
    ],
    allows: [['apps/web/src/planted.ts', 'react-router']],
  },
  {
    folder: 'apps/web/src/routes',
    ...notInBrowser,
    refuses: [
      ['apps/web/src/routes/planted.ts', '#server/app.ts'],
      ['apps/web/src/routes/planted.ts', '@firstline/copywriter'],
      ['apps/web/src/routes/planted.ts', '@firstline/test-models'],
      ['apps/web/src/routes/planted.ts', '@firstline/wire/test-identity-providers'],
    ],
    allows: [['apps/web/src/routes/planted.ts', '#domains/help/help-page.tsx']],
  },
]
