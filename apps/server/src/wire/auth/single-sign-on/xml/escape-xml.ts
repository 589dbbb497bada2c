const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in an element or between double quotes. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark)
}
