import { useState } from 'react'
import { CheckEmail } from './check-email.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupPage() {
  const [mustConfirm, setMustConfirm] = useState(false)
  return mustConfirm ? <CheckEmail /> : <SignupForm onMustConfirm={() => setMustConfirm(true)} />
}
