export {
  defineFunction,
  type FunctionAccess,
  type FunctionContext,
  type FunctionDefinition,
  type WireFunction,
} from './define-function.ts'
export { eventStreamAnswer, type EventStreamOptions, type ServerEvent } from './event-stream.ts'
export { functionsRoutes, type FunctionsOptions } from './functions-routes.ts'
export { jsonAnswer } from './json-answer.ts'
