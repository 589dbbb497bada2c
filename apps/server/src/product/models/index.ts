export { openModels } from './open-models.ts'
export type { Models } from './open-models.ts'
