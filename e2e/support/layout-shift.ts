import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** The cumulative layout shift of a path (https://web.dev/articles/cls). Call it before the page is opened. */
export async function watchLayoutShift(page: Page, path: string): Promise<() => Promise<number>> {
  await page.addInitScript((watched) => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      if (location.pathname !== watched) return
      for (const shift of list.getEntries())
        if ('value' in shift && typeof shift.value === 'number')
          window.layoutShift = (window.layoutShift ?? 0) + shift.value
    }).observe({ type: 'layout-shift' })
  }, path)
  return () => page.evaluate(() => window.layoutShift ?? Number.NaN)
}
