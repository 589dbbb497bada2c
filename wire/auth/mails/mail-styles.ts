const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"
const SANS = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace"

/** The design's color tokens, in hexadecimal because mail programs support little else. */
const LIGHT = {
  paper: '#f8f6f2',
  surface: '#fefdfb',
  sunken: '#f0ece6',
  line: '#ddd8d1',
  ink: '#201b16',
  ink2: '#504943',
  ink3: '#69625a',
  accent: '#164abe',
  onAccent: '#fdfcf9',
}
const DARK = {
  paper: '#14100e',
  surface: '#1d1916',
  sunken: '#28221f',
  line: '#37312d',
  ink: '#efece7',
  ink2: '#c1bdb6',
  ink3: '#a39e96',
  accent: '#2761e1',
  accentInk: '#8db4fe',
  onAccent: '#fefdfc',
}

const text = (size: number, color: string) =>
  `font-family: ${SANS}; font-size: ${size}px; line-height: 1.55; color: ${color};`

/** Inline styles. */
export const STYLES = {
  body: `margin: 0; padding: 0; background-color: ${LIGHT.paper};`,
  // The preview that mail lists show beside the subject.
  preview: 'display: none; max-height: 0; overflow: hidden; mso-hide: all;',
  page: `max-width: 600px; margin: 0 auto; padding: 24px 16px; background-color: ${LIGHT.paper};`,
  sheet: `padding: 32px 28px; background-color: ${LIGHT.surface}; border: 1px solid ${LIGHT.line}; border-radius: 8px;`,
  brand: `margin: 0 0 28px; padding-top: 10px; border-top: 4px solid ${LIGHT.accent}; font-weight: 600; ${text(15, LIGHT.ink)}`,
  title: `margin: 0 0 16px; font-family: ${SERIF}; font-weight: 400; font-size: 30px; line-height: 1.15; letter-spacing: -0.014em; color: ${LIGHT.ink};`,
  paragraph: `margin: 0 0 16px; overflow-wrap: anywhere; ${text(16, LIGHT.ink2)}`,
  strong: `font-weight: 600; color: ${LIGHT.ink};`,
  actionRow: 'margin: 24px 0 16px;',
  action: `display: inline-block; padding: 12px 24px; background-color: ${LIGHT.accent}; border-radius: 8px; font-family: ${SANS}; font-size: 16px; font-weight: 500; line-height: 20px; color: ${LIGHT.onAccent}; text-decoration: none;`,
  small: `margin: 0 0 16px; ${text(14, LIGHT.ink3)}`,
  address: `color: ${LIGHT.accent}; word-break: break-all;`,
  link: `color: ${LIGHT.accent}; overflow-wrap: anywhere;`,
  code: `margin: 0 0 16px; padding: 14px 20px; background-color: ${LIGHT.sunken}; border-radius: 8px; font-family: ${MONO}; font-size: 28px; line-height: 1.2; letter-spacing: 0.18em; color: ${LIGHT.ink};`,
  otherwise: `margin: 24px 0 0; padding-top: 16px; border-top: 1px solid ${LIGHT.line}; ${text(14, LIGHT.ink2)}`,
  footer: `margin: 20px 0 0; padding: 0 28px; ${text(13, LIGHT.ink3)}`,
} as const

/** For the head: mail programs that support style sheets then follow the user's color scheme. */
export const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .sheet { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .code { background-color: ${DARK.sunken} !important; color: ${DARK.ink} !important; }
  .ink { color: ${DARK.ink} !important; }
  .ink2 { color: ${DARK.ink2} !important; }
  .ink3 { color: ${DARK.ink3} !important; }
  .rule { border-color: ${DARK.line} !important; }
  .link { color: ${DARK.accentInk} !important; }
  .action { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
}
`
