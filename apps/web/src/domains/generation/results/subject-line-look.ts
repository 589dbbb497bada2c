/** A subject line as in an inbox: one line, cut at the end of the row. */
export const SUBJECT_LINE_LOOK =
  'w-fit max-w-full truncate text-sm leading-body font-medium tablet:text-[0.9375rem]'
