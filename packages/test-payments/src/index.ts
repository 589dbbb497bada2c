export { startTestPayments } from './start-test-payments.ts'
export type { PaidCheckout, TestEvent, TestPayments, TestPaymentsOptions } from './test-payments.ts'
