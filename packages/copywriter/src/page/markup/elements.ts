const list = (names: string) => new Set(names.trim().split(/\s+/))

/** Block elements. */
export const BLOCKS =
  list(`address article aside blockquote body button caption center dd details dialog dir div dl dt
  fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option p pre
  search section select summary table tbody td tfoot th thead tr ul`)

export const VOID = list(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
)

/** Elements without visible text. */
export const SILENT =
  list(`script style template noscript noframes noembed svg math iframe object canvas audio video picture map
  select textarea button datalist option meter progress applet xmp plaintext`)

/** Elements that an opening tag closes when they are innermost. */
const P = list('p')
export const CLOSES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...[...BLOCKS]
    .filter((name) => !/^(body|html|td|th|tr|tbody|thead|tfoot|option|button|caption)$/.test(name))
    .map((name) => [name, P] as const),
  ['li', list('li p')],
  ['dt', list('dt dd p')],
  ['dd', list('dt dd p')],
  ['tr', list('tr td th p')],
  ['td', list('td th p')],
  ['th', list('td th p')],
  ['tbody', list('thead tbody tr td th p')],
  ['option', list('option')],
  ['body', list('head title')],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, list('h1 h2 h3 h4 h5 h6 p')] as const),
])

/** A closing tag closes nothing beyond these. */
export const FENCES = list('table td th button template object')
