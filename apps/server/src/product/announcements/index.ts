export { type Announcements, createAnnouncements } from './create-announcements.ts'
export { parseStoredAnnouncement, toStoredAnnouncement } from './stored-announcement.ts'
