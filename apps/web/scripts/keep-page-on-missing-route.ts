import type { Plugin } from 'vite'

const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * The router reloads the current page when the code of the next one can't be fetched. After a deployment that loses what
 * was typed into a form; without a connection it leaves the browser's own error page. Here the failure goes on to the
 * error screen, at the new address, which offers to reload.
 */
export function keepPageOnMissingRoute(): Plugin {
  return {
    name: 'firstline-keep-page-on-missing-route',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!RELOADS.test(code)) throw new Error('The router loads its pages in another way now')
        return { code: code.replace(RELOADS, 'throw error;'), map: null }
      },
    },
  }
}
