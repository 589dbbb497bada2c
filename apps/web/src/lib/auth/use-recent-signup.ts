import { useEffect, useState } from 'react'
import { recentSignupLeft } from './recent-signup.ts'

/** Whether the pass of a fresh sign-up holds; turns false by itself when its time is over. */
export function useRecentSignup(): boolean {
  const [left, setLeft] = useState(recentSignupLeft)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(recentSignupLeft()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
