export { demoFunction } from './generate-demo-messages.ts'
