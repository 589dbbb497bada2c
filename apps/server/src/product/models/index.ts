export { hashProviderUrl } from './model-call-store.ts'
export { type ModelSettings, openModels } from './open-models.ts'
