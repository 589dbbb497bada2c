export { writeAllowances } from './write-allowances.ts'
