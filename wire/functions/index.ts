export { defineFunction, type WireFunction } from './define-function.ts'
export { eventStreamResponse, type ServerEvent } from './event-stream.ts'
export { createFunctionsRoutes } from './functions-routes.ts'
export { jsonResponse } from './json-response.ts'
