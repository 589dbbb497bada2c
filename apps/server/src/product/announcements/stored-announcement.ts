import { Announcement } from '@firstline/contract/announcement'
import { z } from 'zod'

/** The JSON in `public.app_config`, where administrators write it by REST too. */
const Stored = z
  .object({
    id: z.string(),
    text: z.string(),
    kind: z.string(),
    audience: z.string(),
    ends_at: z.string().nullable(),
  })
  .transform(({ ends_at: endsAt, ...announcement }) => ({ ...announcement, endsAt }))
  .pipe(Announcement)

/** Null for none, and for a value that is no announcement. */
export function parseStoredAnnouncement(value: unknown): Announcement | null {
  return Stored.safeParse(value).data ?? null
}

export function toStoredAnnouncement({ endsAt, ...announcement }: Announcement): z.input<typeof Stored> {
  return { ...announcement, ends_at: endsAt }
}
