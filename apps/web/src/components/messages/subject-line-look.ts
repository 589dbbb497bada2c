/** A subject line as inboxes set it: in one line, cut where the row ends. */
export const SUBJECT_LINE_LOOK =
  'w-fit max-w-full truncate text-sm leading-body font-medium tablet:text-[0.9375rem]'
