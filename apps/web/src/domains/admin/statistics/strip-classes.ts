export const stripClass = 'grid grid-cols-2 border-y border-ink py-1 desktop:grid-cols-4'
export const stripCellClass =
  'flex min-h-24 min-w-0 flex-col-reverse justify-end gap-1 border-line py-3 pr-4 even:border-l even:pl-4 ' +
  'desktop:border-l desktop:pl-6 desktop:first:border-l-0 desktop:first:pl-0'
