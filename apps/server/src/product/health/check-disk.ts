import { readDiskSpace } from './disk-space.ts'
import { formatSize } from './format-figures.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

/** The disk of the embedded database. */
export async function checkDataDisk(directory: string): Promise<HealthFinding> {
  const { free, state } = await readDiskSpace(directory)
  const facts = { Free: formatSize(free) }
  if (state === 'ok') return createOkFinding('The data directory has space.', facts)
  return createFinding(
    state,
    state === 'failing' ? 'The disk is full, which stops the database.' : 'The disk is nearly full.',
    facts,
    { text: 'Free space on the disk of DATA_DIR.', section: SECTIONS.doctor },
  )
}
