/**
 * How settings known only when the server starts reach pages written when the application is built.
 *
 * - Every built HTML file holds `RUNTIME_BLOCK` exactly once. The server puts the installation's `RuntimeConfig` in place
 *   of the placeholder, as JSON in which every `<` is written `\u003c`.
 * - Texts and attributes written at build time, and files for machines (robots.txt, sitemap.xml, site.webmanifest), hold
 *   a token where a setting belongs. The server replaces each by the setting escaped for HTML (& < > " '), or by nothing
 *   when it is unset.
 * - The browser renders the same texts from the block, so that hydration finds what the server wrote.
 */
export const RUNTIME_TOKENS = {
  supabaseUrl: '__FIRSTLINE_SITE_URL__',
  brandName: '__FIRSTLINE_BRAND__',
  supportEmail: '__FIRSTLINE_SUPPORT_EMAIL__',
  demoVideoUrl: '__FIRSTLINE_DEMO_VIDEO_URL__',
  legalEntity: '__FIRSTLINE_LEGAL_ENTITY__',
  legalJurisdiction: '__FIRSTLINE_LEGAL_JURISDICTION__',
  announcementText: '__FIRSTLINE_ANNOUNCEMENT__',
} as const

export const RUNTIME_PLACEHOLDER = '{"placeholder":true}'
export const RUNTIME_BLOCK_ID = 'runtime'
export const RUNTIME_BLOCK = `<script type="application/json" id="${RUNTIME_BLOCK_ID}">${RUNTIME_PLACEHOLDER}</script>`
