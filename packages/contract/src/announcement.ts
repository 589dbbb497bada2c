/** What an administrator announces on top of every page. */

import { z } from 'zod'
import { ANNOUNCEMENT_MAX_LENGTH } from './limits.ts'

export const ANNOUNCEMENT_KINDS = ['info', 'warning'] as const
/** Members: shown in browsers with a session. It is no secret: pages are the same for everybody. */
export const ANNOUNCEMENT_AUDIENCES = ['everybody', 'members'] as const

const Draft = z.object({
  text: z
    .string({ error: 'The text is missing.' })
    .trim()
    .min(1, 'The text is missing.')
    .max(ANNOUNCEMENT_MAX_LENGTH, `The text may have at most ${ANNOUNCEMENT_MAX_LENGTH} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'The text is one line, without control characters.'),
  kind: z.enum(ANNOUNCEMENT_KINDS, { error: `Kind must be one of: ${ANNOUNCEMENT_KINDS.join(', ')}.` }),
  audience: z.enum(ANNOUNCEMENT_AUDIENCES, {
    error: `Audience must be one of: ${ANNOUNCEMENT_AUDIENCES.join(', ')}.`,
  }),
  /** Null: until it is taken down. */
  endsAt: z.iso.datetime({ error: 'The end must be a time in UTC.' }).nullable(),
})
export type AnnouncementDraft = z.infer<typeof Draft>

/** `id`: another one for each text, so that a browser shows what it has not dismissed yet. */
export const Announcement = Draft.extend({ id: z.uuid() })
export type Announcement = z.infer<typeof Announcement>

/**
 * The body of `admin-announcement`. Without `announcement` it reads. `basis`: the id of the announcement that the
 * administrator saw; `announcement: null` takes it down.
 */
export const AdminAnnouncementRequest = z.object({
  basis: z.uuid({ error: 'Basis must be the id of an announcement.' }).nullish(),
  announcement: Draft.nullish(),
})

export const AdminAnnouncement = z.object({ announcement: Announcement.nullable() })
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>

/** The body of the 409 `version_conflict`: the announcement as it is now. */
export const AnnouncementConflict = AdminAnnouncement.extend({ code: z.literal('version_conflict') })
