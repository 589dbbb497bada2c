/** Design tokens for the pages that the server renders. They load nothing, so fonts are the system's. */
export const PAGE_STYLES = `
:root {
  color-scheme: light dark;
  --paper: #f8f6f2; --surface: #fefdfb; --sunken: #f0ece6; --line: #ddd8d1;
  --ink: #201b16; --ink-2: #504943; --ink-3: #69625a; --accent-ink: #164abe;
  --edge: #8a8279; --accent: #164abe; --on-accent: #fdfcf9;
  --serif: Newsreader, Georgia, serif; --sans: 'Instrument Sans', system-ui, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14100e; --surface: #1d1916; --sunken: #28221f; --line: #37312d;
    --ink: #efece7; --ink-2: #c1bdb6; --ink-3: #a39e96; --accent-ink: #8db4fe;
    --edge: #7d756d; --accent: #2761e1; --on-accent: #fefdfc;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink-2); font: 1rem/1.55 var(--sans); }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem clamp(1rem, 4vw, 2rem) 4rem; }
h1 { margin: 0.5rem 0 1rem; color: var(--ink); font: 400 clamp(1.75rem, 6vw, 2.25rem)/1.15 var(--serif); letter-spacing: -0.014em; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 0.75rem; color: var(--ink); font: 400 1.375rem/1.2 var(--serif); }
a { color: var(--accent-ink); }
a:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; }
ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li > a { display: block; padding: 0.875rem 0; color: inherit; text-decoration: none; }
li > a:hover strong { text-decoration: underline; }
li strong { display: block; color: var(--ink); font-weight: 600; overflow-wrap: anywhere; }
li span, .note, dt { color: var(--ink-3); font-size: 0.875rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.375rem 1rem; margin: 0 0 1.5rem; }
dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
.code { font-family: var(--mono); font-size: 1.25rem; letter-spacing: 0.12em; }
iframe { display: block; width: 100%; height: 52rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
pre { margin: 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); color: var(--ink); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`
