export { hashProviderUrl, MODEL_CIRCUIT_COOLDOWN_MS, MODEL_CIRCUIT_FAILURES } from './model-call-store.ts'
export { type ModelSettings, openModels } from './open-models.ts'
