import type { Plugin } from 'vite'

const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * The router reloads the page somebody is on when the code of the one they want can't be fetched. After a deployment that
 * throws away what stands in a form without having led anywhere; without a connection it leaves the browser's own error
 * page. Here the failure goes on to the error screen, at the new address, which offers to reload.
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
