import { randomUUID } from 'node:crypto'
import {
  type AdminAnnouncement,
  AdminAnnouncementRequest,
  type AnnouncementDraft,
} from '@firstline/contract/announcement'
import { toErrorBody } from '@firstline/platform/errors'
import {
  type Announcements,
  parseStoredAnnouncement,
  toStoredAnnouncement,
} from '#server/product/announcements/index.ts'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { type AdminDependencies, formatActor } from './admin-dependencies.ts'
import { readRequest } from './read-request.ts'

export interface AnnouncementDependencies extends AdminDependencies {
  announcements: Announcements
}

const CHANGED =
  'Another administrator changed the announcement meanwhile, so nothing was saved. Please look again.'

/** `admin-announcement`: publishes an announcement, takes it down, or returns it. */
export function announcementFunction(parts: AnnouncementDependencies): WireFunction {
  const { database, clock, announcements } = parts
  return defineFunction({
    name: 'admin-announcement',
    access: 'admin',
    async handler(context, request) {
      const { basis, announcement: draft } = await readRequest(AdminAnnouncementRequest, request)
      if (draft === undefined) {
        await announcements.refresh()
        return present(announcements.current())
      }
      const now = clock.now()
      requireFutureEnd(draft, now)
      const stored = draft && toStoredAnnouncement({ ...draft, id: randomUUID() })
      const { outcome, value } = await callSqlFunction<{ outcome: string; value: unknown }>(
        database,
        'firstline.set_announcement',
        {
          p_editor: formatActor(context),
          p_basis: basis ?? null,
          p_value: JSON.stringify(stored),
          p_now: now,
        },
      )
      if (outcome === 'changed') {
        await announcements.refresh()
        return present(parseStoredAnnouncement(value))
      }
      const conflict = new AppError('version_conflict', { message: CHANGED })
      return jsonResponse(
        { ...toErrorBody(conflict), announcement: parseStoredAnnouncement(value) },
        { status: conflict.status },
      )
    },
  })
}

function present(announcement: AdminAnnouncement['announcement']): Response {
  const body: AdminAnnouncement = { announcement }
  return jsonResponse(body)
}

function requireFutureEnd(draft: AnnouncementDraft | null, now: Date): void {
  if (!draft?.endsAt || Date.parse(draft.endsAt) > now.getTime()) return
  throw new AppError('invalid_fields', {
    fields: [{ field: 'announcement.endsAt', message: 'The end must be in the future.' }],
  })
}
