export { openModels } from './open-models.ts'
