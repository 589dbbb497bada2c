/** '1 demo left today' */
export function demosLeft(remaining: number): string {
  return `${remaining} ${remaining === 1 ? 'demo' : 'demos'} left today`
}
