/** What every answer with rows has. @param applied the preferences that were honoured */
export function answerHeaders(applied: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(applied === '' ? {} : { 'Preference-Applied': applied }),
  }
}
