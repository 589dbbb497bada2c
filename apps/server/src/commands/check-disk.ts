import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Config } from '#server/config/config.ts'
import { formatSize, readDiskSpace, type ReadSpace } from '#server/product/health/index.ts'
import {
  type Check,
  createFailureCheck,
  createNoteCheck,
  createOkCheck,
  createWarningCheck,
} from './check.ts'

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>, readSpace?: ReadSpace): Promise<Check> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return createNoteCheck('Disk', `there is no ${dataDir} yet`)
    return createFailureCheck(
      'Disk',
      `${dataDir} can't be written to`,
      'give it to the user that runs the server',
    )
  }
  const { free, state } = await readDiskSpace(dataDir, readSpace)
  const finding = `${formatSize(free)} are free for ${dataDir}`
  if (state === 'failing')
    return createFailureCheck('Disk', finding, 'make room now: a full disk stops the database')
  return state === 'warning'
    ? createWarningCheck('Disk', finding, 'make room soon')
    : createOkCheck('Disk', finding)
}
