export { defineFunction, type WireFunction } from './define-function.ts'
export { eventStreamAnswer, type ServerEvent } from './event-stream.ts'
export { functionsRoutes } from './functions-routes.ts'
export { jsonAnswer } from './json-answer.ts'
