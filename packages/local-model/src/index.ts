export { CATALOG, HUB, sourceUrl, type CatalogModel } from './catalog.ts'
export { formatSize } from './format-size.ts'
export { addModelFile, installModel } from './install-model.ts'
export { LocalModelError } from './local-model-error.ts'
export { readMachine } from './machine.ts'
export {
  findInstalled,
  type InstalledModel,
  listInstalled,
  type ModelChoice,
  modelsFolder,
  readChoice,
  removeInstalled,
  saveInstalled,
  writeChoice,
} from './model-folder.ts'
export {
  LOCAL_MODEL_URL,
  type LocalModelStatus,
  type ModelProcess,
  type ModelProcessTimes,
  startModelProcess,
} from './model-process.ts'
export { findHolder, type ProcessLock, takeLock } from './process-lock.ts'
export { estimateMemory, type Machine, recommendModel } from './recommend-model.ts'
